import { LinhaDaCarteira, mesesBefore } from '@apura/contracts';
import {
  type CarteiraLida,
  type FiltroDaCarteira,
  listCarteira,
  type Tenant,
  type Today,
} from '@apura/database';
import { openXlsx, totalsOf, writeTables } from '@apura/sheets';
import {
  type ColumnOf,
  cnpj,
  columnOf,
  competenciaCurta,
  REGIMES,
  SITUACOES_DO_CLIENTE,
  table,
  writeCents,
} from '@apura/words';
import { shaped } from './shaped.ts';

export const carteiraForApi = (linha: CarteiraLida['linhas'][number]) => shaped(LinhaDaCarteira, linha);

/** Of which month a carteira is: the one that has just ended where none is said. */
export const filtroDaCarteira = (
  { competencia }: { readonly competencia?: string },
  { mes }: Today,
): Pick<FiltroDaCarteira, 'competencia'> => ({
  competencia: competencia ?? mesesBefore(mes, 1),
});

/** More clients than any office has. */
const TODOS = 100_000;

/** All that the filter shows, with its sums. */
export const readWholeCarteira = (tenant: Tenant, filtro: Omit<FiltroDaCarteira, 'limit'>) =>
  listCarteira(tenant, { ...filtro, limit: TODOS });

const COLUNAS: readonly ColumnOf<LinhaDaCarteira>[] = [
  ['Cliente', 'text', ({ razao_social }) => razao_social, 40],
  ['CNPJ (raiz)', 'text', ({ cnpj_raiz }) => cnpj(cnpj_raiz), 14],
  ['Regime', 'text', ({ regime }) => REGIMES[regime], 18],
  ['Situação', 'text', ({ situacao }) => SITUACOES_DO_CLIENTE[situacao], 16],
  ['A recolher', 'amount', ({ total_a_recolher }) => total_a_recolher],
  ['Mudança em 2027', 'amount', ({ mudanca_2027 }) => mudanca_2027],
  ['Mudança em 2029', 'amount', ({ mudanca_2029 }) => mudanca_2029],
  ['Mudança em 2033', 'amount', ({ mudanca_2033 }) => mudanca_2033],
  ['Crédito em risco', 'amount', ({ credito_em_risco }) => credito_em_risco],
  ['Perguntas', 'integer', ({ perguntas }) => String(perguntas), 11],
  ['O que falta', 'text', ({ motivo }) => motivo, 60],
];

/** The carteira of a month as an Excel workbook: its rows, and below them sums that follow what the filter shows. */
export async function carteiraAsXlsx(competencia: string, { linhas }: Pick<CarteiraLida, 'linhas'>) {
  const carteira = table(`Carteira ${competenciaCurta(competencia).replace('/', ' ')}`, linhas, COLUNAS);
  const somas = totalsOf(COLUNAS.map(columnOf), carteira.rows);
  const total = COLUNAS.map(([, tipo], i) => {
    if (tipo === 'amount') return writeCents(somas[i] ?? 0n);
    return tipo === 'integer' ? String((somas[i] ?? 0n) / 100n) : null;
  });
  total[0] = 'Total';
  const xlsx = openXlsx();
  await writeTables([xlsx], [{ ...carteira, footer: linhas.length ? [total] : [] }]);
  return xlsx.end();
}
