const BRASILIA = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in Brasília at an instant, as YYYY-MM-DD. */
export function diaCorrente(instante: Date): string {
  const partes = new Map(BRASILIA.formatToParts(instante).map(({ type, value }) => [type, value]));
  return `${partes.get('year')}-${partes.get('month')}-${partes.get('day')}`;
}
