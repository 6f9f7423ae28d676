const BRASILIA = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
});

/** The month in Brasília at an instant, as YYYY-MM: the month whose regime counts as a client's current one. */
export function mesCorrente(instante: Date): string {
  const partes = new Map(BRASILIA.formatToParts(instante).map(({ type, value }) => [type, value]));
  return `${partes.get('year')}-${partes.get('month')}`;
}
