import type { AnoProjetado } from '@apura/engine';
import { TITULOS_DO_ANO } from '@apura/engine/mes';
import {
  grouped,
  hasAmount,
  nomeDoTributo,
  ORIGEM_DAS_ALIQUOTAS,
  percent,
  shortPercent,
  signed,
} from '@apura/words';
import { DataTable } from '../components/data-table.tsx';
import { Memoria } from '../components/item-da-nota.tsx';
import { Unfold, WithLeis } from '../components/partes.tsx';
import {
  GraficoEmpilhado,
  partesDosTributos,
  tributosWithValor,
  valorDoTributo,
} from './grafico-empilhado.tsx';

/** The years of the transition: the drawing, the same numbers as a table, and how each came about. */
export function TransicaoAnoAAno({ anos }: { readonly anos: readonly AnoProjetado[] }) {
  const total = (name: string, celula: (ano: AnoProjetado) => string) => ({ name, cells: anos.map(celula) });
  /** Only where some year has an amount. */
  const totalComValor = (name: string, valor: (ano: AnoProjetado) => string | null, escrever = grouped) => {
    const writtenOrDash = (amount: string | null) => (amount === null ? '—' : escrever(amount));
    return anos.some((ano) => hasAmount(valor(ano) ?? ''))
      ? [total(name, (ano) => writtenOrDash(valor(ano)))]
      : [];
  };
  return (
    <div className="pilha">
      <GraficoEmpilhado
        titulo="O que se paga de cada tributo em cada ano, depois dos créditos. Os valores estão na tabela a seguir."
        colunas={anos.map(({ ano, devidos }) => ({
          rotulo: String(ano),
          partes: partesDosTributos(devidos),
        }))}
      />
      <DataTable
        className="tabela-de-anos"
        legend="O que se paga em cada ano"
        rows={tributosWithValor(...anos.map(({ devidos }) => devidos))}
        columns={[
          { name: 'R$ por mês', cell: nomeDoTributo },
          ...anos.map(({ ano, devidos }) => ({
            name: String(ano),
            right: true,
            cell: (tributo: string) => grouped(valorDoTributo(devidos, tributo)),
          })),
        ]}
        totals={[
          total(TITULOS_DO_ANO.total, (ano) => grouped(ano.total)),
          ...totalComValor(TITULOS_DO_ANO.embutido, ({ embutido }) => embutido),
          ...totalComValor(TITULOS_DO_ANO.variacao, ({ variacao }) => variacao, signed),
          ...totalComValor(TITULOS_DO_ANO.saldo_credor, ({ saldo_credor }) => saldo_credor),
          total(TITULOS_DO_ANO.carga_efetiva, ({ carga_efetiva }) => shortPercent(carga_efetiva)),
          total(TITULOS_DO_ANO.status, ({ status }) => ORIGEM_DAS_ALIQUOTAS[status]),
        ]}
        cards={false}
      />
      <div>
        {anos.map(({ ano, memoria, aliquotas }) => (
          <Unfold key={ano} titulo={`Como se chegou a ${ano}`}>
            <p className="miudo suave">
              CBS {percent(aliquotas.cbs)}, {nomeDoTributo('ibs_uf')} {percent(aliquotas.ibs_uf)},{' '}
              {nomeDoTributo('ibs_mun')} {percent(aliquotas.ibs_mun)}.{' '}
              <WithLeis texto={aliquotas.fundamento} />
            </p>
            <Memoria passos={memoria} />
          </Unfold>
        ))}
      </div>
    </div>
  );
}
