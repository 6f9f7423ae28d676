const HOUR_MS = 3_600_000;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?/g;

/**
 * Writes texts of a running stack so that two runs say the same: ids by what they stand for where that is known, moments of
 * the run as such, its address away. Moments of documents stay; they are to the second and not of the run.
 */
export function stableText(began: number, baseUrl: string, names: ReadonlyMap<string, string>) {
  const dayOf = (style: 'long' | 'short') =>
    new Intl.DateTimeFormat('pt-BR', { dateStyle: style, timeZone: 'America/Sao_Paulo' }).format(began);
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(began);
  const days = [today, dayOf('long')].map(
    (day) => new RegExp(`${day}(,? (?:às )?\\d\\d[:h]\\d\\d(?::\\d\\d)?)?`, 'g'),
  );
  return (text: string): string => {
    let stable = text
      .replaceAll(baseUrl, '<base>')
      .replace(UUID, (id) => names.get(id) ?? '<id>')
      .replace(MOMENT, (moment) => ofTheRun(moment, began))
      .replace(/"next_cursor": ?"[^"]+"/g, '"next_cursor":"<cursor>"');
    for (const day of days) stable = stable.replace(day, '<today>');
    return stable;
  };
}

function ofTheRun(moment: string, began: number): string {
  const at = Date.parse(moment.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  if (Math.abs(at - began) < HOUR_MS) return '<now>';
  return at > began && /\.\d*[1-9]/.test(moment) ? '<later>' : moment;
}
