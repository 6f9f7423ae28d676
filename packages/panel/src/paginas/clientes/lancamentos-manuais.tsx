import {
  type Cliente,
  type LancamentoManual,
  lerValor,
  TRIBUTOS_DO_LANCAMENTO_MANUAL,
} from '@apura/contracts';
import { competenciaPorExtenso, nomeDoTributo } from '@apura/words';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { useLista } from '../../api/use-lista.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula, CelulaDeValor } from '../../componentes/celula.tsx';
import { ConfirmarPorNome } from '../../componentes/confirmar-por-nome.tsx';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Lista } from '../../componentes/lista.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { Vazio } from '../../componentes/vazio.tsx';
import { mesesAte } from '../../formato/competencia.ts';

const TIPOS: Readonly<Record<LancamentoManual['tipo'], string>> = {
  debito: 'Débito',
  credito: 'Crédito',
  estorno_debito: 'Estorno de débito',
  estorno_credito: 'Estorno de crédito',
  credito_recusado: 'Crédito recusado',
};

/** What no note says: services taken, energy, an adjustment. */
export function LancamentosManuais({ cliente: { id } }: { readonly cliente: Cliente }) {
  const [endereco, mudarEndereco] = useSearchParams();
  const mes = endereco.get('competencia') ?? mesesAte(new Date(), 2)[1] ?? '';
  const lista = useLista<LancamentoManual>(`/clientes/${id}/lancamentos-manuais`, { competencia: mes });
  const [aApagar, mudarAApagar] = useState<LancamentoManual>();
  const apagar = useAto(
    async (qual: string) => {
      await pedir('DELETE', `/lancamentos-manuais/${qual}`);
      mudarAApagar(undefined);
      avisar('O lançamento foi apagado.');
    },
    [`/clientes/${id}`],
  );
  return (
    <div className="pilha">
      <div className="filtros sem-margem">
        <EscolhaDeMes
          valor={mes}
          aoMudar={(novo) => mudarEndereco({ competencia: novo }, { replace: true })}
        />
      </div>
      <NovoLancamento id={id} mes={mes} />
      <Cartao titulo={`Lançamentos de ${competenciaPorExtenso(mes)}`}>
        <Lista
          de={lista}
          altura={4}
          vazia={
            <Vazio
              icone={<IconPencilPlus />}
              titulo="Nenhum lançamento manual"
              texto="Lance aqui o que as NF-e não trazem: serviços tomados, energia, fretes, ajustes. Eles entram na próxima apuração do mês."
            />
          }
        >
          {(linhas) => (
            <Tabela
              legenda="Lançamentos manuais"
              cabecalho={['Tipo', 'Tributo', { nome: 'Valor', direita: true }, 'Observação', '']}
              emCartoes
            >
              {linhas.map((linha) => (
                <tr key={linha.id}>
                  <th scope="row">{TIPOS[linha.tipo]}</th>
                  <Celula rotulo="Tributo">{nomeDoTributo(linha.tributo)}</Celula>
                  <CelulaDeValor rotulo="Valor" valor={linha.valor} />
                  <Celula rotulo="Observação">{linha.nota}</Celula>
                  <td className="direita">
                    <Button
                      size="xs"
                      variant="default"
                      onClick={() => mudarAApagar(linha)}
                      aria-label={`Apagar ${linha.nota}`}
                    >
                      Apagar
                    </Button>
                  </td>
                </tr>
              ))}
            </Tabela>
          )}
        </Lista>
      </Cartao>
      <ConfirmarPorNome
        aberta={aApagar !== undefined}
        titulo="Apagar lançamento"
        texto="A apuração do mês fica desatualizada e pode ser pedida de novo."
        nome={aApagar?.nota ?? ''}
        acao="Apagar"
        aoFechar={() => mudarAApagar(undefined)}
        aoConfirmar={() => aApagar && apagar.mutate(aApagar.id)}
        emCurso={apagar.isPending}
        erro={apagar.error}
      />
    </div>
  );
}

function NovoLancamento({ id, mes }: { readonly id: string; readonly mes: string }) {
  const [tipo, mudarTipo] = useState('credito');
  const [tributo, mudarTributo] = useState('cbs');
  const [texto, mudarTexto] = useState('');
  const [nota, mudarNota] = useState('');
  const valor = lerValor(texto);
  const criar = useAto(async () => {
    await pedir('POST', `/clientes/${id}/lancamentos-manuais`, {
      competencia: mes,
      tipo,
      tributo,
      valor,
      nota,
    });
    mudarTexto('');
    mudarNota('');
    avisar('Lançamento gravado.');
  }, [`/clientes/${id}`]);
  return (
    <Cartao titulo="Novo lançamento">
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          criar.mutate(undefined);
        }}
      >
        <div className="campos">
          <NativeSelect
            label="Tipo"
            data={Object.entries(TIPOS).map(([value, label]) => ({ value, label }))}
            value={tipo}
            onChange={(evento) => mudarTipo(evento.currentTarget.value)}
          />
          <NativeSelect
            label="Tributo"
            data={TRIBUTOS_DO_LANCAMENTO_MANUAL.map((value) => ({ value, label: nomeDoTributo(value) }))}
            value={tributo}
            onChange={(evento) => mudarTributo(evento.currentTarget.value)}
          />
          <TextInput
            label="Valor (R$)"
            placeholder="0,00"
            inputMode="decimal"
            required
            value={texto}
            onChange={(evento) => mudarTexto(evento.currentTarget.value)}
            error={texto !== '' && !valor ? 'Escreva um valor como 1.234,56' : undefined}
          />
        </div>
        <TextInput
          label="Observação"
          description="De onde vem o valor; aparece no relatório."
          required
          maxLength={200}
          value={nota}
          onChange={(evento) => mudarNota(evento.currentTarget.value)}
        />
        {criar.error && <Falha erro={criar.error} />}
        <div className="botoes">
          <Button type="submit" loading={criar.isPending} disabled={!valor}>
            Lançar
          </Button>
        </div>
      </form>
    </Cartao>
  );
}
