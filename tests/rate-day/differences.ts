/** A figure that is not what it was. */
export interface Difference {
  /** Where it stands: "reforma.cbs", without the positions in lists. */
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const DECIMAL = /^-?\d+\.\d+$/;

/** Every figure and code of two results that differs. Sentences do not count, nor what the memory of a calculation says. */
export function differences(before: unknown, after: unknown, field = ''): Difference[] {
  if (before === after || /(^|\.)(memoria|passos|versoes)$/.test(field)) return [];
  if (isTree(before) && isTree(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => differences(before[name], after[name], below(field, name)));
  }
  if ([before, after].some((value) => typeof value === 'string' && value.includes(' '))) return [];
  return [{ field, before: written(before), after: written(after) }];
}

/** By field, how many results differ and by how much in all; "" where they are no amounts. */
export function summed(found: readonly Difference[]): { field: string; results: number; sum: string }[] {
  const fields = new Map<string, Difference[]>();
  for (const one of found) {
    const same = fields.get(one.field);
    if (same) same.push(one);
    else fields.set(one.field, [one]);
  }
  return [...fields].map(([field, all]) => ({ field, results: all.length, sum: sumOf(all) }));
}

function sumOf(all: readonly Difference[]): string {
  if (!all.every(({ before, after }) => [before, after].every((value) => DECIMAL.test(value ?? ''))))
    return '';
  const cents = all.reduce((sum, { before, after }) => sum + Number(after) - Number(before), 0);
  return `${cents > 0 ? '+' : ''}${cents.toFixed(2)}`;
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const written = (value: unknown) =>
  value === undefined ? undefined : isTree(value) ? JSON.stringify(value) : String(value);
const below = (field: string, name: string) =>
  /^\d+$/.test(name) ? field : field ? `${field}.${name}` : name;
