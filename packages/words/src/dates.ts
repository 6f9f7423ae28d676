/** Whoever reads, wherever: days and hours are those of Brasília, as the periods of the taxes are. */
const timeZone = 'America/Sao_Paulo';

const IN_DIGITS = { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const DAY = new Intl.DateTimeFormat('pt-BR', IN_DIGITS);
const MOMENT = new Intl.DateTimeFormat('pt-BR', { ...IN_DIGITS, hour: '2-digit', minute: '2-digit' });
const LONG_DAY = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'long' });

/** An instant as "21/11/2026, 04:22". */
export const moment = (instant: string): string => MOMENT.format(new Date(instant));

/** An instant as "21/11/2026". */
export const day = (instant: string): string => DAY.format(new Date(instant));

/** An instant as "21 de novembro de 2026"; the first of a month is "1º de dezembro de 2026". */
export const longDay = (instant: string): string => LONG_DAY.format(new Date(instant)).replace(/^1 /, '1º ');

/** The day at an instant, as YYYY-MM-DD. */
export const isoDay = (instant: Date): string => DAY.format(instant).split('/').reverse().join('-');

/** The month at an instant, as YYYY-MM: the one whose regime counts as a client's current one. */
export const isoMonth = (instant: Date): string => isoDay(instant).slice(0, 7);

/** "2024-05-10" -> "10/05/2024". A date that is no instant: no zone moves it. */
export const dayMonthYear = (date: string): string => date.split('-').reverse().join('/');

const MONTHS = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
];

const monthOf = (competencia: string): string => {
  const name = MONTHS[Number(competencia.slice(5)) - 1];
  if (name === undefined) throw new Error(`not a competencia: ${competencia}`);
  return name;
};

/** "2026-09" -> "setembro de 2026". */
export const competenciaPorExtenso = (competencia: string): string =>
  `${monthOf(competencia)} de ${competencia.slice(0, 4)}`;

/** "2027-1" -> "1º semestre de 2027". */
export const semestrePorExtenso = (semestre: string): string =>
  semestre.replace(/^(\d{4})-(\d)$/, '$2º semestre de $1');

/** "2026-09" -> "set/2026". */
export const competenciaCurta = (competencia: string): string =>
  `${monthOf(competencia).slice(0, 3)}/${competencia.slice(0, 4)}`;
