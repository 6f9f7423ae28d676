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
