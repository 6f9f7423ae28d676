/** Longest stretches that are searched for what they have in common; longer ones are compared place by place. */
const SEARCHED = 1500;

/**
 * Which elements of two lists belong together: equal ones in their order, and between them the rest in pairs. An element
 * without a partner stands beside undefined. Equal pairs are left out.
 */
export function alignLists<T>(
  before: readonly T[],
  after: readonly T[],
): (readonly [T | undefined, T | undefined])[] {
  const [a, b] = [before.map(textOf), after.map(textOf)];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const anchors = common(a.slice(start, a.length - end), b.slice(start, b.length - end)).map(
    ([i, j]) => [i + start, j + start] as const,
  );
  const pairs: (readonly [T | undefined, T | undefined])[] = [];
  let [i, j] = [start, start];
  for (const [nextI, nextJ] of [...anchors, [a.length - end, b.length - end] as const]) {
    for (; i < nextI || j < nextJ; i += 1, j += 1) {
      pairs.push([i < nextI ? before[i] : undefined, j < nextJ ? after[j] : undefined]);
    }
    [i, j] = [nextI + 1, nextJ + 1];
  }
  return pairs;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Places of a longest common subsequence; none where both have the same length, or are too long to be searched. */
function common(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  if (a.length === b.length || a.length > SEARCHED || b.length > SEARCHED) return [];
  const width = b.length + 1;
  const longest = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const places: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) places.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return places;
}
