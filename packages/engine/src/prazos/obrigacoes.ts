import { ajustar, diaUtilDoMes, somarDias } from './dias-uteis.ts';

export type RegimeDoPrazo = 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real';

/** Something that a client pays or hands in for a month. */
export interface Obrigacao {
  /** What it is known by where somebody ticks it off; it never changes. */
  readonly id: string;
  readonly obrigacao: string;
  readonly tributo: string;
  readonly regimes: readonly RegimeDoPrazo[];
  /** `lei`: the project's sources have the day. `estimativa`: they have not, or it is not one day for all. */
  readonly status: 'lei' | 'estimativa';
  readonly fundamento: string;
  readonly observacao?: string;
  /** First and last month (YYYY-MM) that it is owed for. */
  readonly desde?: string;
  readonly ate?: string;
  /** The day by which it is due for `competencia` (YYYY-MM); undefined: nothing is due for that month. */
  readonly vencimento: (competencia: string) => string | undefined;
}

/** Payment days of the federal taxes come from common knowledge; no source of ours was read for them. */
const DIA_DE_COSTUME = {
  status: 'estimativa',
  observacao:
    'O dia é o de costume, ajustado aos feriados nacionais. Confirme na agenda tributária da Receita Federal.',
} as const;
const NORMAIS = ['lucro_presumido', 'lucro_real'] as const;
const mesDepois = (mes: string, n: number): string => {
  const [ano = 0, numero = 0] = mes.split('-').map(Number);
  const total = ano * 12 + numero - 1 + n;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`;
};
const noDia = (dia: number, meses: number, sentido: 'anterior' | 'posterior') => (competencia: string) =>
  ajustar(`${mesDepois(competencia, meses)}-${String(dia).padStart(2, '0')}`, sentido);

/** The last business day of the month after. */
export const ultimoDiaUtil = (competencia: string) =>
  ajustar(somarDias(`${mesDepois(competencia, 2)}-01`, -1), 'anterior');

export const OBRIGACOES: readonly Obrigacao[] = [
  {
    id: 'pgdas_d',
    obrigacao: 'Pagamento do DAS e entrega do PGDAS-D',
    tributo: 'Simples Nacional',
    regimes: ['simples_nacional'],
    ...DIA_DE_COSTUME,
    fundamento: 'Resolução CGSN 140/2018, arts. 38 e 40',
    vencimento: noDia(20, 1, 'posterior'),
  },
  {
    id: 'das_mei',
    obrigacao: 'Pagamento do DAS-MEI',
    tributo: 'Simples Nacional',
    regimes: ['mei'],
    ...DIA_DE_COSTUME,
    fundamento: 'Resolução CGSN 140/2018, art. 40',
    vencimento: noDia(20, 1, 'posterior'),
  },
  {
    id: 'pis_cofins',
    obrigacao: 'Pagamento de PIS e COFINS',
    tributo: 'PIS/COFINS',
    regimes: NORMAIS,
    ...DIA_DE_COSTUME,
    fundamento: 'Lei 10.637/2002, art. 10; Lei 10.833/2003, art. 11; MP 2.158-35/2001, art. 18',
    // The last month before both are extinct (LC 214/2025, art. 542).
    ate: '2026-12',
    vencimento: noDia(25, 1, 'anterior'),
  },
  {
    id: 'efd_contribuicoes',
    obrigacao: 'Entrega da EFD-Contribuições',
    tributo: 'PIS/COFINS',
    regimes: NORMAIS,
    ...DIA_DE_COSTUME,
    fundamento: 'IN RFB 1.252/2012, art. 7º',
    ate: '2026-12',
    vencimento: (competencia) => diaUtilDoMes(mesDepois(competencia, 2), 10),
  },
  {
    id: 'icms',
    obrigacao: 'Pagamento do ICMS',
    tributo: 'ICMS',
    regimes: NORMAIS,
    status: 'estimativa',
    fundamento: 'Legislação de cada estado',
    observacao: 'Cada estado fixa o dia; o dia 20 é o mais comum.',
    ate: '2032-12',
    vencimento: noDia(20, 1, 'posterior'),
  },
  {
    id: 'efd_icms_ipi',
    obrigacao: 'Entrega da EFD ICMS/IPI',
    tributo: 'ICMS/IPI',
    regimes: NORMAIS,
    status: 'estimativa',
    fundamento: 'Ajuste SINIEF 2/2009; legislação de cada estado',
    observacao: 'Cada estado fixa o dia da EFD ICMS/IPI; o dia 20 é o mais comum.',
    ate: '2032-12',
    vencimento: noDia(20, 1, 'posterior'),
  },
  {
    id: 'dctfweb',
    obrigacao: 'Entrega da DCTFWeb',
    tributo: 'Tributos federais',
    regimes: NORMAIS,
    ...DIA_DE_COSTUME,
    // The last business day since IN RFB 2.248/2025; the 25th before it.
    fundamento: 'IN RFB 2.237/2024, na redação da IN RFB 2.248/2025',
    vencimento: ultimoDiaUtil,
  },
  {
    id: 'dere',
    obrigacao: 'Entrega da DeRE',
    tributo: 'CBS/IBS',
    regimes: NORMAIS,
    status: 'estimativa',
    fundamento: 'Resolução CGIBS 6/2026, art. 46',
    observacao:
      'Só para quem tem operações de regime específico, como serviços financeiros e planos de saúde. O dia 15 é uma suposição: a Resolução diz que o Fisco apresenta a apuração no dia 20 a quem entrega a DeRE.',
    desde: '2027-01',
    vencimento: noDia(15, 1, 'anterior'),
  },
  {
    id: 'apuracao_assistida',
    obrigacao: 'Ajuste e pagamento da apuração assistida de CBS e IBS',
    tributo: 'CBS/IBS',
    regimes: NORMAIS,
    status: 'estimativa',
    fundamento: 'LC 214/2025, arts. 44 a 46; Resolução CGIBS 6/2026, arts. 27, 44 e 46',
    observacao:
      'O Fisco apresenta a apuração até o dia 15; o prazo é o último dia útil do mês, que um feriado municipal da sede antecipa. Em silêncio, o saldo vale como confessado.',
    desde: '2027-01',
    vencimento: ultimoDiaUtil,
  },
  {
    id: 'opcao_fora_do_das',
    obrigacao: 'Opção por pagar IBS e CBS fora do DAS no semestre seguinte',
    tributo: 'CBS/IBS',
    regimes: ['simples_nacional'],
    status: 'lei',
    fundamento: 'LC 123/2006, art. 13, §§ 9º e 10',
    observacao: 'A opção é feita em março e em setembro, e não se desfaz no semestre.',
    // For January it is made in the September before; here the month itself is the one that it is owed in.
    vencimento: (competencia) =>
      /-0[39]$/.test(competencia) ? somarDias(`${mesDepois(competencia, 1)}-01`, -1) : undefined,
  },
];

export { mesDepois };
