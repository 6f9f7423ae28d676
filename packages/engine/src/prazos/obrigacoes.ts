import { OBRIGACOES as DA_LEI, FERIADOS } from '@apura/law';
import { fimDaJanela, janelaEndingIn, type ParteDaJanela } from '../simples/janelas-da-opcao.ts';

export type RegimeDoPrazo = 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real';

/** Something that a client pays, hands in, or has to do from a day on: the columns are explained in the law's table. */
export interface Obrigacao {
  /** What it is known by where somebody ticks it off; it never changes. */
  readonly id: string;
  readonly obrigacao: string;
  readonly tributo: string;
  /** The taxes of the month that are paid with it; left out where nothing is. */
  readonly paga?: readonly string[];
  readonly regimes: readonly RegimeDoPrazo[];
  /** Whom of these regimes it is about, where only the office knows. */
  readonly so_para?: string;
  /** The day on which something begins to hold; else the last day to do it. */
  readonly natureza?: 'inicio';
  readonly status: 'lei' | 'estimativa';
  readonly fundamento: string;
  readonly observacao?: string;
  readonly vencimento: Vencimento;
  readonly desde: string;
  readonly ate: string | null;
}

/**
 * The day by which something is due: so many months after its own, of some months only where `em` (MM) names them; once, on the day that
 * the act prints; or with a window of the Simples.
 */
interface Vencimento {
  readonly dia?: string;
  readonly dia_util?: string;
  readonly meses?: string;
  readonly ajuste?: 'anterior' | 'posterior';
  readonly em?: readonly string[];
  readonly data?: string;
  readonly janela?: ParteDaJanela;
}

const mesDepois = (mes: string, n: number): string => {
  const [ano = 0, numero = 0] = mes.split('-').map(Number);
  const total = ano * 12 + numero - 1 + n;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`;
};
/** The last business day of the month after. */
export const ultimoDiaUtil = (competencia: string) =>
  moveToBusinessDay(addDays(`${mesDepois(competencia, 2)}-01`, -1), 'anterior');

export const OBRIGACOES: readonly Obrigacao[] = DA_LEI;

export { mesDepois };

/** Days as "YYYY-MM-DD"; reckoned in UTC, where every day has 24 hours. */
const DIA_MS = 86_400_000;
const inMs = (dia: string): number => Date.parse(`${dia}T00:00:00Z`);

/** The day `n` days after `dia`; before it, when `n` is negative. */
export const addDays = (dia: string, n: number): string =>
  new Date(inMs(dia) + n * DIA_MS).toISOString().slice(0, 10);

/** How many days `dia` is after `hoje`; negative before it. */
export const daysUntil = (dia: string, hoje: string): number => Math.round((inMs(dia) - inMs(hoje)) / DIA_MS);

/** A day of each year, or so many days after Easter. */
interface Feriado {
  readonly desde: string;
  readonly dia?: string;
  readonly pascoa?: string;
}

/** Whether banks are open everywhere in the country. */
export function isDiaUtil(dia: string): boolean {
  const semana = new Date(inMs(dia)).getUTCDay();
  if (semana === 0 || semana === 6) return false;
  const pascoa = computeDomingoDePascoa(Number(dia.slice(0, 4)));
  return !FERIADOS.some(
    ({ desde, dia: fixo, pascoa: depois }: Feriado) =>
      desde <= dia && (fixo === undefined ? addDays(pascoa, Number(depois)) === dia : fixo === dia.slice(5)),
  );
}

/** `dia` itself, or the first business day after it, or before it. */
export function moveToBusinessDay(dia: string, sentido: 'posterior' | 'anterior'): string {
  let util = dia;
  while (!isDiaUtil(util)) util = addDays(util, sentido === 'posterior' ? 1 : -1);
  return util;
}

/** The `n`-th business day of a month (YYYY-MM). */
export function findDiaUtilDoMes(mes: string, n: number): string {
  let util = moveToBusinessDay(`${mes}-01`, 'posterior');
  for (let i = 1; i < n; i++) util = moveToBusinessDay(addDays(util, 1), 'posterior');
  return util;
}

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher). */
export function computeDomingoDePascoa(ano: number): string {
  const a = ano % 19;
  const b = Math.floor(ano / 100);
  const c = ano % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const soma = h + l - 7 * m + 114;
  return `${ano}-${String(Math.floor(soma / 31)).padStart(2, '0')}-${String((soma % 31) + 1).padStart(2, '0')}`;
}

/**
 * A day (YYYY-MM-DD) by which something is due for a month (YYYY-MM). What is due once, or with a window of the Simples, counts for the
 * month that its day falls into.
 */
export type Prazo = Omit<Obrigacao, 'vencimento' | 'desde' | 'ate' | 'natureza'> & {
  readonly data: string;
  readonly competencia: string;
  readonly natureza: 'limite' | 'inicio';
  readonly periodicidade: 'mensal' | 'semestral' | 'unica';
};

/** The day by which an obligation is due for a month (YYYY-MM); undefined where nothing is. */
export function vencimentoOf({ vencimento, desde, ate }: Obrigacao, competencia: string): string | undefined {
  const { dia, dia_util, meses, ajuste, em, data, janela } = vencimento;
  if (competencia < desde.slice(0, 7) || (ate !== null && competencia > ate.slice(0, 7))) return undefined;
  if (em !== undefined && !em.includes(competencia.slice(5, 7))) return undefined;
  if (data !== undefined) return data;
  if (janela !== undefined) {
    const achada = janelaEndingIn(janela, competencia);
    return achada && fimDaJanela(achada, janela);
  }
  const mes = mesDepois(competencia, Number(meses));
  if (dia_util !== undefined) return findDiaUtilDoMes(mes, Number(dia_util));
  const noMes =
    dia === 'ultimo' ? addDays(`${mesDepois(mes, 1)}-01`, -1) : `${mes}-${String(dia).padStart(2, '0')}`;
  return ajuste === undefined ? noMes : moveToBusinessDay(noMes, ajuste);
}

/** What of the obligation `id` falls due for a month (YYYY-MM); undefined where nothing does. */
export function prazoDe(id: string, competencia: string): Prazo | undefined {
  for (const uma of OBRIGACOES) {
    const data = uma.id === id ? vencimentoOf(uma, competencia) : undefined;
    if (data !== undefined) return prazo(uma, competencia, data);
  }
  return undefined;
}

function prazo(uma: Obrigacao, competencia: string, data: string): Prazo {
  const { vencimento, desde: _, ate: __, natureza = 'limite', fundamento, ...obrigacao } = uma;
  const { janela } = vencimento;
  return {
    ...obrigacao,
    natureza,
    periodicidade: isMensal(uma) ? 'mensal' : janela === undefined ? 'unica' : 'semestral',
    fundamento: (janela && janelaEndingIn(janela, competencia)?.fundamento) ?? fundamento,
    data,
    competencia,
  };
}

/** Whether it is about what happened in a month, and so comes again with each. */
export const isMensal = ({ vencimento }: Obrigacao): boolean => vencimento.meses !== undefined;

/** The ids of what each client of a regime has to pay and hand in for a month (YYYY-MM). */
export function obrigacoesDoMes(competencia: string): Record<RegimeDoPrazo, string[]> {
  const doMes: Record<RegimeDoPrazo, string[]> = {
    simples_nacional: [],
    mei: [],
    lucro_presumido: [],
    lucro_real: [],
  };
  for (const uma of OBRIGACOES) {
    const deTodos = isMensal(uma) && uma.so_para === undefined && uma.natureza === undefined;
    if (!deTodos || vencimentoOf(uma, competencia) === undefined) continue;
    for (const regime of uma.regimes) doMes[regime].push(uma.id);
  }
  return doMes;
}

/** What falls due from `de` to `ate` (YYYY-MM-DD), both included, the first first. National and bank holidays count. */
export function prazosEntre(de: string, ate: string): Prazo[] {
  const ultimo = ate.slice(0, 7);
  // Nothing is due later than two months after its own.
  const meses: string[] = [];
  for (let mes = mesDepois(de.slice(0, 7), -2); mes <= ultimo; mes = mesDepois(mes, 1)) meses.push(mes);
  return OBRIGACOES.flatMap((uma) =>
    meses.flatMap((competencia) => {
      const data = vencimentoOf(uma, competencia);
      return data !== undefined && data >= de && data <= ate ? [prazo(uma, competencia, data)] : [];
    }),
  ).sort((a, b) => (a.data < b.data ? -1 : a.data > b.data ? 1 : 0));
}

/** What falls due from `hoje` (YYYY-MM-DD) on, within `dias` days, the next first. */
export const proximosPrazos = (hoje: string, dias: number): Prazo[] => prazosEntre(hoje, addDays(hoje, dias));
