import type { ContaDoTributo } from '@apura/engine';
import { type ColumnOf, type Table, table } from '@apura/sheets';
import {
  COLUNAS_DA_CONTA,
  cnpj,
  linhasDasRetencoes,
  nomeDoTributo,
  SITUACOES_DA_RETENCAO,
  SITUACOES_DO_TRIBUTO,
} from '@apura/words';
import type { ReportData } from '../report-data.ts';

const CONTA = COLUNAS_DA_CONTA.map(
  ({ nome, campo }): ColumnOf<ContaDoTributo> => [nome, 'amount', (conta) => conta[campo]],
);

/** What is due for the month, tax by tax, by the law of the month's own year. */
export const quadroDoDevido = ({ comparativo: { devido_no_mes: devido } }: ReportData): Table =>
  table(
    'Devido no mês',
    devido?.tributos,
    [
      ['Tributo', 'text', (t) => nomeDoTributo(t.tributo), 18],
      ['Situação', 'text', (t) => SITUACOES_DO_TRIBUTO[t.situacao], 42],
      ...CONTA,
    ],
    devido ? [['Total a recolher', null, null, null, null, null, devido.total_a_recolher, null]] : [],
  );

/** The DAS by tax. */
export const quadroDoDas = ({ comparativo: { devido_no_mes: devido } }: ReportData): Table =>
  table(
    'DAS por tributo',
    devido?.tributos.flatMap(({ parcelas = [] }) => parcelas),
    [
      ['Tributo', 'text', (p) => nomeDoTributo(p.tributo), 18],
      ['Valor', 'amount', (p) => p.valor],
    ],
  );

/** What was kept back at the source; in no total. */
export const quadroDasRetencoes = ({ comparativo: { devido_no_mes: devido } }: ReportData): Table =>
  table('Retenções na fonte', linhasDasRetencoes(devido?.retencoes), [
    ['Tributo', 'text', ({ nome }) => nome, 18],
    [SITUACOES_DA_RETENCAO.a_recolher, 'amount', ({ a_recolher }) => a_recolher, 36],
    [SITUACOES_DA_RETENCAO.sofridas, 'amount', ({ sofridas }) => sofridas, 36],
  ]);

/** ICMS and IPI of each establishment; no rows where there is but one. */
export const quadroDosEstabelecimentos = ({ comparativo: { devido_no_mes: devido } }: ReportData): Table =>
  table(
    'Estabelecimentos',
    devido?.tributos.flatMap(({ tributo, estabelecimentos = [] }) =>
      estabelecimentos.length < 2 ? [] : estabelecimentos.map((e) => ({ ...e, tributo })),
    ),
    [
      ['Tributo', 'text', (e) => nomeDoTributo(e.tributo), 18],
      ['Estabelecimento', 'text', (e) => cnpj(e.cnpj), 22],
      ...CONTA,
    ],
  );
