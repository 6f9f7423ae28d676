/** Characters of an answer; an agent pays for each of them and remembers them all. */
const MOST = 40_000;
/** Entries that a list inside an answer keeps, tried one after the other until the answer is short enough. */
const KEPT = [200, 50, 20, 10, 5, 2, 0];

/** The answer as JSON of bounded length, and which of its lists were cut, with how many entries they had. */
export function fit(answer: unknown): { readonly json: string; readonly left: readonly string[] } {
  const whole = JSON.stringify(answer);
  if (whole.length <= MOST) return { json: whole, left: [] };
  for (const kept of KEPT) {
    const left = new Map<string, number>();
    const json = JSON.stringify(cut(answer, kept, '', left));
    if (json.length <= MOST || kept === 0) {
      return { json, left: [...left].map(([place, had]) => `${place} (${kept} de ${had})`) };
    }
  }
  throw new Error('the last of them ends it');
}

function cut(value: unknown, kept: number, place: string, left: Map<string, number>): unknown {
  if (Array.isArray(value)) {
    if (value.length > kept) left.set(place, Math.max(value.length, left.get(place) ?? 0));
    return value.slice(0, kept).map((one) => cut(one, kept, place, left));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      cut(one, kept, place === '' ? name : `${place}.${name}`, left),
    ]),
  );
}
