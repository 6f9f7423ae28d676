/** "2026-09" as "09/2026". */
export function mesEAno(competencia: string): string {
  return `${competencia.slice(5, 7)}/${competencia.slice(0, 4)}`;
}
