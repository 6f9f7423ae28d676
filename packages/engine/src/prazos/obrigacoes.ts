import { type Marco, vigente } from '@apura/law';

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
  /** What must be in force in a month for it to be owed, and what must not be. */
  readonly desde?: Marco;
  readonly antesDe?: Marco;
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
    antesDe: 'pis_cofins_extintos',
    vencimento: noDia(25, 1, 'anterior'),
  },
  {
    id: 'efd_contribuicoes',
    obrigacao: 'Entrega da EFD-Contribuições',
    tributo: 'PIS/COFINS',
    regimes: NORMAIS,
    ...DIA_DE_COSTUME,
    fundamento: 'IN RFB 1.252/2012, art. 7º',
    antesDe: 'pis_cofins_extintos',
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
    antesDe: 'icms_extinto',
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
    antesDe: 'icms_extinto',
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
    desde: 'cbs_devida',
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
    desde: 'cbs_devida',
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

/** Days as "YYYY-MM-DD"; reckoned in UTC, where every day has 24 hours. */
const DIA_MS = 86_400_000;
const emMs = (dia: string): number => Date.parse(`${dia}T00:00:00Z`);

/** The day `n` days after `dia`; before it, when `n` is negative. */
export const somarDias = (dia: string, n: number): string =>
  new Date(emMs(dia) + n * DIA_MS).toISOString().slice(0, 10);

/** Fixed national holidays (Lei 662/1949, Lei 6.802/1980, Lei 14.759/2023), as "MM-DD". */
const FIXOS = new Set(['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']);
/** Days from Easter on which banks are closed: Carnival, Good Friday, Corpus Christi (Resolução CMN 4.880/2020). */
const MOVEIS = [-48, -47, -2, 60];

/** Whether banks are open everywhere in the country. */
export function diaUtil(dia: string): boolean {
  const semana = new Date(emMs(dia)).getUTCDay();
  if (semana === 0 || semana === 6 || FIXOS.has(dia.slice(5))) return false;
  const pascoa = domingoDePascoa(Number(dia.slice(0, 4)));
  return !MOVEIS.some((n) => somarDias(pascoa, n) === dia);
}

/** `dia` itself, or the first business day after it, or before it. */
export function ajustar(dia: string, sentido: 'posterior' | 'anterior'): string {
  let util = dia;
  while (!diaUtil(util)) util = somarDias(util, sentido === 'posterior' ? 1 : -1);
  return util;
}

/** The `n`-th business day of a month (YYYY-MM). */
export function diaUtilDoMes(mes: string, n: number): string {
  let util = ajustar(`${mes}-01`, 'posterior');
  for (let i = 1; i < n; i++) util = ajustar(somarDias(util, 1), 'posterior');
  return util;
}

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher). */
export function domingoDePascoa(ano: number): string {
  const a = ano % 19;
  const b = Math.floor(ano / 100);
  const c = ano % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const soma = h + l - 7 * m + 114;
  return `${ano}-${String(Math.floor(soma / 31)).padStart(2, '0')}-${String((soma % 31) + 1).padStart(2, '0')}`;
}

/** A day (YYYY-MM-DD) by which something is due for a month (YYYY-MM). */
export type Prazo = Omit<Obrigacao, 'vencimento' | 'desde' | 'antesDe'> & {
  readonly data: string;
  readonly competencia: string;
};

/** The day by which an obligation is due for a month (YYYY-MM); undefined where nothing is. */
export function vencimentoDe(
  { vencimento, desde, antesDe }: Obrigacao,
  competencia: string,
): string | undefined {
  if (desde !== undefined && !vigente(desde, competencia)) return undefined;
  if (antesDe !== undefined && vigente(antesDe, competencia)) return undefined;
  return vencimento(competencia);
}

/** What of the obligation `id` falls due for a month (YYYY-MM); undefined where nothing does. */
export function prazoDe(id: string, competencia: string): Prazo | undefined {
  const achada = OBRIGACOES.find((uma) => uma.id === id);
  if (!achada) return undefined;
  const { vencimento: _, desde: __, antesDe: ___, ...obrigacao } = achada;
  const data = vencimentoDe(achada, competencia);
  return data === undefined ? undefined : { ...obrigacao, data, competencia };
}

/** The ids of what each regime has to pay and hand in for a month (YYYY-MM). */
export function obrigacoesDoMes(competencia: string): Record<RegimeDoPrazo, string[]> {
  const doMes: Record<RegimeDoPrazo, string[]> = {
    simples_nacional: [],
    mei: [],
    lucro_presumido: [],
    lucro_real: [],
  };
  for (const { id, regimes } of OBRIGACOES)
    if (prazoDe(id, competencia) !== undefined) for (const regime of regimes) doMes[regime].push(id);
  return doMes;
}

/** What falls due from `hoje` (YYYY-MM-DD) on, within `dias` days, the next first. National and bank holidays count. */
export function proximosPrazos(hoje: string, dias: number): Prazo[] {
  const fim = somarDias(hoje, dias);
  const mes = hoje.slice(0, 7);
  // Nothing is due later than two months after its own.
  const meses = Array.from({ length: 3 + Math.ceil(dias / 28) }, (_, i) => mesDepois(mes, i - 2));
  return OBRIGACOES.flatMap(({ id }) =>
    meses.flatMap((competencia) => {
      const prazo = prazoDe(id, competencia);
      return prazo && prazo.data >= hoje && prazo.data <= fim ? [prazo] : [];
    }),
  ).sort((a, b) => (a.data < b.data ? -1 : a.data > b.data ? 1 : 0));
}
