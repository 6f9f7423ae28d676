import type { Cliente } from '@apura/contracts';
import { cnpj } from '@apura/words';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { ConfirmarPorNome } from '../../componentes/confirmar-por-nome.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Tabela } from '../../componentes/tabela.tsx';

export function Cadastro({ cliente }: { readonly cliente: Cliente }) {
  const [nome, mudarNome] = useState(cliente.razao_social);
  const [confirmando, mudarConfirmando] = useState(false);
  const alterar = useAto(
    async (mudanca: { razao_social?: string; status?: 'ativo' | 'inativo' }) => {
      await pedir('PATCH', `/clientes/${cliente.id}`, mudanca);
      mudarConfirmando(false);
      avisar('Cadastro gravado.');
    },
    ['/clientes', '/visao-geral'],
  );
  const ativo = cliente.status === 'ativo';
  return (
    <div className="pilha">
      <Cartao titulo="Dados">
        <form
          className="formulario"
          onSubmit={(evento) => {
            evento.preventDefault();
            alterar.mutate({ razao_social: nome });
          }}
        >
          <TextInput
            label="Razão social"
            required
            maxLength={200}
            value={nome}
            onChange={(evento) => mudarNome(evento.currentTarget.value)}
          />
          {alterar.error && !confirmando && <Falha erro={alterar.error} />}
          <div className="botoes">
            <Button
              variant="default"
              onClick={() => (ativo ? mudarConfirmando(true) : alterar.mutate({ status: 'ativo' }))}
            >
              {ativo ? 'Inativar cliente' : 'Reativar cliente'}
            </Button>
            <Button type="submit" loading={alterar.isPending} disabled={nome === cliente.razao_social}>
              Gravar
            </Button>
          </div>
        </form>
      </Cartao>
      <Cartao titulo="Estabelecimentos">
        {cliente.estabelecimentos.length === 0 ? (
          <p className="suave sem-margem">Aparecem aqui com a primeira nota.</p>
        ) : (
          <Tabela legenda="Estabelecimentos" cabecalho={['CNPJ', 'UF', 'Município (IBGE)', 'IE']} emCartoes>
            {cliente.estabelecimentos.map((um) => (
              <tr key={um.cnpj}>
                <th scope="row" className="numero">
                  {cnpj(um.cnpj)}
                </th>
                <Celula rotulo="UF">{um.uf ?? '—'}</Celula>
                <Celula rotulo="Município (IBGE)">{um.municipio ?? '—'}</Celula>
                <Celula rotulo="IE">{um.ie ?? '—'}</Celula>
              </tr>
            ))}
          </Tabela>
        )}
      </Cartao>
      <ConfirmarPorNome
        aberta={confirmando}
        titulo="Inativar cliente"
        texto="As notas e apurações ficam guardadas, e o cliente sai das listas de ativos. Você pode reativá-lo depois."
        nome={cliente.razao_social}
        acao="Inativar"
        aoFechar={() => mudarConfirmando(false)}
        aoConfirmar={() => alterar.mutate({ status: 'inativo' })}
        emCurso={alterar.isPending}
        erro={alterar.error}
      />
    </div>
  );
}
