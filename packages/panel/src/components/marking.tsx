import { Checkbox } from '@mantine/core';
import { useCallback, useState } from 'react';
import { check } from './bind-fields.ts';

function changed(before: ReadonlySet<string>, keys: readonly string[], yes: boolean): ReadonlySet<string> {
  const after = new Set(before);
  for (const key of keys) {
    if (yes) after.add(key);
    else after.delete(key);
  }
  return after;
}

interface MarkAllProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly marked: readonly Row[];
  readonly mark: (rows: readonly Row[], yes: boolean) => void;
  readonly className?: string;
}

/** Ticks all of some rows, or takes all their ticks away. */
export function MarkAll<Row>({ label, rows, marked, mark, className }: MarkAllProps<Row>) {
  const many = rows.filter((row) => marked.includes(row)).length;
  return (
    <Checkbox
      label={label}
      {...(className ? { className } : {})}
      indeterminate={many > 0 && many < rows.length}
      {...check(many === rows.length, (yes) => mark(rows, yes))}
    />
  );
}

/** Rows of one kind together, in the order in which their kinds come. */
export function groupsOf<Row>(rows: readonly Row[], kindOf: (row: Row) => string) {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(kindOf(row));
    if (group) group.push(row);
    else groups.set(kindOf(row), [row]);
  }
  return [...groups.values()];
}

/** Which rows of a list are marked, one after another or all up to one. */
export interface MarkedRows<Row> {
  readonly marked: readonly Row[];
  has(row: Row): boolean;
  mark(rows: readonly Row[], yes: boolean): void;
  /** All between the row that was marked last, or `from`, and this one. */
  extend(to: Row, from?: Row): void;
  clear(): void;
}

/** By what tells each row from the others; one that is no longer there is not marked. */
export function useMarkedRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): MarkedRows<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string>();
  const mark = useCallback(
    (which: readonly Row[], yes: boolean) => {
      const [one] = which;
      if (which.length === 1 && one !== undefined) setAnchor(keyOf(one));
      setKeys((before) => changed(before, which.map(keyOf), yes));
    },
    [keyOf],
  );
  return {
    marked: rows.filter((row) => keys.has(keyOf(row))),
    has: (row) => keys.has(keyOf(row)),
    mark,
    extend(to, from) {
      const begin = keys.size === 0 && from ? keyOf(from) : (anchor ?? keyOf(from ?? to));
      setAnchor(begin);
      const places = [begin, keyOf(to)].map((key) => rows.findIndex((row) => keyOf(row) === key));
      const [low, high] = places.toSorted((a, b) => a - b);
      const between = rows.slice(Math.max(0, low ?? 0), (high ?? 0) + 1);
      setKeys((before) => changed(before, between.map(keyOf), true));
    },
    clear: () => setKeys(new Set()),
  };
}
