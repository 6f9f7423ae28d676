import type { ContaDoTributo, DevidoNoMes } from '@apura/engine';
import { reais, shortPercent } from '../amounts.ts';
import { EXPLICACAO_DAS_RETENCOES, linhasDasRetencoes, SITUACOES_DA_RETENCAO } from '../codigos.ts';
import { COLUNAS_DA_CONTA } from '../conta.ts';
import { cnpj } from '../identity.ts';
import { nomeDoTributo, nomesDosTributos, ORIGEM_DAS_ALIQUOTAS, SITUACOES_DO_TRIBUTO } from '../month.ts';
import { type ColumnOf, type Table, table } from '../table.ts';
import type { MesApurado } from './mes-apurado.ts';

const CONTA = COLUNAS_DA_CONTA.map(
  ({ nome, campo }): ColumnOf<ContaDoTributo> => [nome, 'amount', (conta) => conta[campo] ?? '0.00'],
);

/** How what is due comes about, and what part of the revenue it is. */
export function explicacaoDoDevido(devido: DevidoNoMes): string {
  const { status, carga_efetiva, receita, motivo_do_efeito } = devido;
  const origem = status === 'lei' ? '' : ` · alíquotas: ${ORIGEM_DAS_ALIQUOTAS[status]}`;
  return `A recolher = débitos − créditos + estornos − saldo anterior; o que sobra vai para o mês seguinte. Carga de ${shortPercent(carga_efetiva)} sobre a receita de ${reais(receita)}${origem}.${motivo_do_efeito ? ` Efeito da reforma neste mês: não calculado. ${motivo_do_efeito}` : ''}`;
}

/** What is due for the month, tax by tax, by the law of the month's own year. */
export const quadroDoDevido = ({ comparativo: { devido_no_mes: devido } }: MesApurado): Table =>
  table(
    { name: 'Devido no mês', note: devido ? `${devido.frase} ${explicacaoDoDevido(devido)}` : undefined },
    devido?.tributos,
    [
      ['Tributo', 'text', (t) => nomeDoTributo(t.tributo), 18],
      ['Situação', 'text', (t) => SITUACOES_DO_TRIBUTO[t.situacao], 42],
      ...CONTA,
    ],
    devido
      ? [
          [
            'Total a recolher',
            null,
            ...COLUNAS_DA_CONTA.map(({ campo }) => (campo === 'a_recolher' ? devido.total_a_recolher : null)),
          ],
        ]
      : [],
  );

export const PREMISSAS_TITLE = 'O que o total supõe';

/** What the total stands on, a line each for a terminal: the money first. */
export const premissasEmLinhas = (
  premissas: MesApurado['comparativo']['premissas_que_mudam_o_total'] = [],
  escrever: (valor: string) => string = reais,
): string[] =>
  premissas.map(
    ({ texto, tributos, em_jogo }) => `  ${escrever(em_jogo)} (${nomesDosTributos(tributos)}): ${texto}`,
  );

/** What is assumed and the total stands on: it stands right below the total. */
export const quadroOfChangingPremissas = ({ comparativo }: MesApurado): Table =>
  table(
    {
      name: PREMISSAS_TITLE,
      note: 'Ninguém disse o que segue, e o total muda se for diferente. Responda às perguntas do cliente e peça a apuração de novo.',
    },
    comparativo.premissas_que_mudam_o_total,
    [
      ['Premissa', 'text', ({ texto }) => texto, 80],
      ['Tributos', 'text', ({ tributos }) => nomesDosTributos(tributos), 24],
      ['Em jogo', 'amount', ({ em_jogo }) => em_jogo],
    ],
  );

/** The DAS by tax. */
export const quadroDoDas = ({ comparativo: { devido_no_mes: devido } }: MesApurado): Table =>
  table(
    'DAS por tributo',
    devido?.tributos.flatMap(({ parcelas = [] }) => parcelas),
    [
      ['Tributo', 'text', (p) => nomeDoTributo(p.tributo), 18],
      ['Valor', 'amount', (p) => p.valor],
    ],
  );

const RETENCOES = { name: 'Retenções na fonte', note: EXPLICACAO_DAS_RETENCOES };

/** What was kept back at the source; in no total. */
export const quadroDasRetencoes = ({ comparativo: { devido_no_mes: devido } }: MesApurado): Table =>
  table(RETENCOES, linhasDasRetencoes(devido?.retencoes), [
    ['Tributo', 'text', ({ nome }) => nome, 18],
    [SITUACOES_DA_RETENCAO.a_recolher, 'amount', ({ a_recolher }) => a_recolher, 36],
    [SITUACOES_DA_RETENCAO.sofridas, 'amount', ({ sofridas }) => sofridas, 36],
  ]);

/** ICMS and IPI of each establishment; no rows where there is but one. */
export function quadroDosEstabelecimentos({ comparativo: { devido_no_mes: devido } }: MesApurado): Table {
  const linhas = devido?.tributos.flatMap(({ tributo, estabelecimentos = [] }) =>
    estabelecimentos.length < 2 ? [] : estabelecimentos.map((e) => ({ ...e, tributo })),
  );
  const note =
    'Cada estabelecimento apura o seu (LC 87/1996, art. 25); o crédito de um não abate o débito de outro.';
  return table({ name: 'Estabelecimentos', note }, linhas, [
    ['Tributo', 'text', (e) => nomeDoTributo(e.tributo), 18],
    ['Estabelecimento', 'text', (e) => cnpj(e.cnpj), 22],
    ...CONTA,
  ]);
}
