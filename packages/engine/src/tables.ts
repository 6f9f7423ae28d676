/** The keys of a table that is written out in code, which has no others than its type says. */
export function keysOf<T extends object>(table: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = [];
  for (const key in table) keys.push(key);
  return keys;
}

/** Its keys with what stands there; without those that have nothing. */
export function entriesOf<T extends object>(
  table: T,
): [Extract<keyof T, string>, NonNullable<T[Extract<keyof T, string>]>][] {
  const entries: [Extract<keyof T, string>, NonNullable<T[Extract<keyof T, string>]>][] = [];
  for (const key in table) {
    const value = table[key];
    if (value !== undefined && value !== null) entries.push([key, value]);
  }
  return entries;
}

/** A table of all `keys`, with what `valueAt` gives for each. */
export function recordOf<K extends string, V>(keys: readonly K[], valueAt: (key: K) => V): Record<K, V> {
  // Object.fromEntries knows no more of its keys than that they are texts.
  return Object.fromEntries(keys.map((key) => [key, valueAt(key)])) as Record<K, V>;
}

/** Whether a table has something at `key`. */
export const isKeyOf = <T extends object>(table: T, key: PropertyKey): key is keyof T =>
  Object.hasOwn(table, key);

/** What stands at `name` in something of which nothing is known; nothing where it has no members. */
export const memberOf = (thing: unknown, name: string): unknown =>
  typeof thing === 'object' && thing !== null ? Reflect.get(thing, name) : undefined;

/** Whether `one` is among `all`. */
export const isOneOf = <T>(all: readonly T[], one: unknown): one is T => all.some((other) => other === one);

/** What is there by the way in which it was made. @throws Error where it is not: that is our fault */
export function known<T>(thing: T | null | undefined, what: string): T {
  if (thing === null || thing === undefined) throw new Error(`${what} is not there`);
  return thing;
}
