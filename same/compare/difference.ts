import { alignLists } from './align-lists.ts';

/** One place where two values are not the same; a side that has nothing there is undefined. */
export interface Difference {
  /** Fields from the outside in; elements of lists without their place, so that those of many items are one field. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Where two values of a record differ, down to the fields; texts of several lines by line. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, `${path}[]`);
  if (isObject(before) && isObject(after)) return ofObjects(before, after, path);
  if (typeof before === 'string' && typeof after === 'string' && `${before}${after}`.includes('\n')) {
    return ofLists(before.split('\n'), after.split('\n'), path).map((one) => ({
      ...one,
      path: `${path} line "${shapeOf(one.before ?? one.after)}"`.trimStart(),
    }));
  }
  return [{ path, before, after }];
}

function ofObjects(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: string,
): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const found = names.flatMap((name) =>
    differences(before[name], after[name], path === '' ? name : `${path}.${name}`),
  );
  const [orderBefore, orderAfter] = [Object.keys(before).join(), Object.keys(after).join()];
  // Fields that are gone or new say so themselves.
  if (found.length > 0 || orderBefore === orderAfter) return found;
  return [{ path: `${path} (order of the fields)`.trimStart(), before: orderBefore, after: orderAfter }];
}

const ofLists = (before: readonly unknown[], after: readonly unknown[], path: string): Difference[] =>
  alignLists(before, after).flatMap(([one, other]) => differences(one, other, path));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A line without its figures, and no longer than a caption: lines that differ alike are one place. */
const shapeOf = (line: unknown): string =>
  String(line)
    .replace(/\d+/g, '#')
    .replace(/#([.,:-]#)+/g, '#')
    .slice(0, 80);
