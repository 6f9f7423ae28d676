import { useState } from 'react';

/** Which rows of a list are ticked, by what tells each from the others; one that is no longer there is not. */
export function useMarked<Row>(rows: readonly Row[], keyOf: (row: Row) => string, initial: readonly Row[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(initial.map(keyOf)));
  return {
    marked: rows.filter((row) => keys.has(keyOf(row))),
    mark: (which: readonly Row[], yes: boolean) =>
      setKeys((before) => {
        const after = new Set(before);
        for (const row of which) {
          if (yes) after.add(keyOf(row));
          else after.delete(keyOf(row));
        }
        return after;
      }),
  };
}
