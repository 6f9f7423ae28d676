import type { Apuracao, Estado as EstadoDe } from '@apura/contracts';
import { Button, NativeSelect } from '@mantine/core';
import { IconCalculator, IconPlus } from '@tabler/icons-react';
import { Link, useSearchParams } from 'wouter';
import { useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { EscolhaDeCliente } from '../../componentes/escolha-de-cliente.tsx';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { Esqueleto } from '../../componentes/esqueleto.tsx';
import { EstadoDaApuracao } from '../../componentes/estado-da-apuracao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { MostrarMais } from '../../componentes/mostrar-mais.tsx';
import { NomeDoCliente } from '../../componentes/nome-do-cliente.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { Vazio } from '../../componentes/vazio.tsx';
import { competencia } from '../../formato/competencia.ts';
import { diaEHora } from '../../formato/momento.ts';
import { ESTADOS_DA_APURACAO } from '../../rotulos/estados.ts';
import { NovaApuracao } from './nova-apuracao.tsx';

const EM_CURSO: readonly EstadoDe<'apuracao'>[] = ['na_fila', 'calculando', 'gerando_pdf'];

export default function Apuracoes() {
  const [endereco, mudarEndereco] = useSearchParams();
  const filtros = {
    cliente_id: endereco.get('cliente_id') ?? '',
    competencia: endereco.get('competencia') ?? '',
    estado: endereco.get('estado') ?? '',
  };
  const mudar = (campo: string, valor: string) =>
    mudarEndereco(
      (antes) => {
        const novo = new URLSearchParams(antes);
        if (valor) novo.set(campo, valor);
        else novo.delete(campo);
        return novo;
      },
      { replace: true },
    );
  const lista = useLista<Apuracao>('/apuracoes', filtros, { aCadaMs: 10_000 });
  const filtrada = Object.values(filtros).some((valor) => valor !== '');
  return (
    <Pagina
      titulo="Apurações"
      descricao="Um mês de um cliente, comparado: os tributos de hoje ao lado de CBS e IBS."
      acoes={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => mudar('nova', '1')}>
          Nova apuração
        </Button>
      }
    >
      <search className="filtros">
        <EscolhaDeCliente valor={filtros.cliente_id} aoMudar={(id) => mudar('cliente_id', id)} />
        <EscolhaDeMes
          valor={filtros.competencia}
          aoMudar={(mes) => mudar('competencia', mes)}
          todos="Todos os meses"
        />
        <NativeSelect
          label="Situação"
          value={filtros.estado}
          onChange={(evento) => mudar('estado', evento.currentTarget.value)}
          data={[
            { value: '', label: 'Todas' },
            ...Object.entries(ESTADOS_DA_APURACAO).map(([value, { nome }]) => ({ value, label: nome })),
          ]}
        />
      </search>
      <Cartao>
        {lista.error && <Falha erro={lista.error} aoRepetir={() => lista.refetch()} />}
        {lista.isPending && <Esqueleto linhas={8} />}
        {lista.isSuccess && lista.linhas.length === 0 && (
          <Vazio
            icone={<IconCalculator />}
            titulo={filtrada ? 'Nenhuma apuração com esses filtros' : 'Nenhuma apuração ainda'}
            texto={
              filtrada
                ? 'Mude os filtros, ou peça a apuração que falta.'
                : 'Escolha um cliente e um mês que já tenha notas: o resultado fica pronto em segundos.'
            }
            acao={<Button onClick={() => mudar('nova', '1')}>Nova apuração</Button>}
          />
        )}
        {lista.linhas.length > 0 && (
          <Tabela
            legenda="Apurações"
            cabecalho={[
              'Cliente',
              'Competência',
              { nome: 'Versão', direita: true },
              { nome: 'Notas', direita: true },
              'Situação',
              'Pedida em',
            ]}
            emCartoes
          >
            {lista.linhas.map((apuracao) => (
              <tr key={apuracao.id} className="clicavel">
                <th scope="row">
                  <Link href={`/apuracoes/${apuracao.id}`}>
                    <NomeDoCliente id={apuracao.cliente_id} />
                  </Link>
                </th>
                <Celula rotulo="Competência">{competencia(apuracao.competencia)}</Celula>
                <Celula rotulo="Versão" direita>
                  {apuracao.versao}
                </Celula>
                <Celula rotulo="Notas" direita>
                  {EM_CURSO.includes(apuracao.estado) ? '—' : apuracao.documentos}
                </Celula>
                <Celula rotulo="Situação">
                  <EstadoDaApuracao
                    estado={apuracao.estado}
                    desatualizada={apuracao.desatualizada_desde !== undefined}
                  />
                </Celula>
                <Celula rotulo="Pedida em">
                  <span className="suave">{diaEHora(apuracao.criada_em)}</span>
                </Celula>
              </tr>
            ))}
          </Tabela>
        )}
        <MostrarMais de={lista} />
      </Cartao>
      <NovaApuracao
        aberta={endereco.get('nova') === '1'}
        clienteInicial={filtros.cliente_id}
        mesInicial={filtros.competencia}
        aoFechar={() => mudar('nova', '')}
      />
    </Pagina>
  );
}
