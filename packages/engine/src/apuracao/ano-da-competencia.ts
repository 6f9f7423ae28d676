/** The year of a competência (YYYY-MM) or of a day of it; 0 for what is none. */
export function anoDaCompetencia(competencia: string): number {
  const ano = Number(competencia.slice(0, 4));
  return Number.isInteger(ano) && ano > 0 ? ano : 0;
}

/** "2026-09" as "09/2026". */
export const mesEAno = (competencia: string): string =>
  `${competencia.slice(5, 7)}/${competencia.slice(0, 4)}`;
