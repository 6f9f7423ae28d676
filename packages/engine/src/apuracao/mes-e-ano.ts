/** "2026-09" as "09/2026". */
export const mesEAno = (competencia: string): string =>
  `${competencia.slice(5, 7)}/${competencia.slice(0, 4)}`;
