/**
 * Share of the full IBS rate, in percent, that we assume for each year of the transition. The law fixes no share: the
 * Senate sets a rate that makes up for the ICMS and ISS lost (LC 214/2025 arts. 361 to 364). Only the tables of the
 * Simples Nacional (Annexes XVIII to XXII) step by these shares. Replaced by informing the rates of a year.
 */
export const faseamentoDoIbs = {
  nome: 'ibs_10_20_30_40',
  status: 'estimativa',
  fundamento: 'Premissa de 10/20/30/40% do IBS pleno; a lei não a fixa (LC 214/2025, arts. 361 a 365)',
  porAno: { '2029': '10', '2030': '20', '2031': '30', '2032': '40', '2033': '100' },
} as const;

/** The share of a year, 2029 or later; from 2033 on it is 100. Null before. */
export function parcelaDoIbs(ano: number): string | null {
  if (ano >= 2033) return faseamentoDoIbs.porAno['2033'];
  const porAno: Readonly<Record<string, string>> = faseamentoDoIbs.porAno;
  return porAno[String(ano)] ?? null;
}
