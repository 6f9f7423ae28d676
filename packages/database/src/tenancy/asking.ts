import type { QueryResult, QueryResultRow } from 'pg';

/** What of the answer to a statement is wanted where it is not all of its rows. */
export interface Asking {
  /** The first row. */
  first<Row extends QueryResultRow>(text: string, values?: readonly Value[]): Promise<Row | undefined>;
  /** The first column of the first row. */
  value<T>(text: string, values?: readonly Value[]): Promise<T | undefined>;
  /** How many rows it writes, or gives. */
  count(text: string, values?: readonly Value[]): Promise<number>;
}

/** What a statement may be given. Left out is NULL. */
export type Value =
  | string
  | number
  | boolean
  | Date
  | Buffer
  | readonly (string | Buffer)[]
  | null
  | undefined;

interface Asked {
  query(text: string, values: Value[]): Promise<Pick<QueryResult, 'rows' | 'rowCount'>>;
}

export const asking = (of: Asked): Asking => ({
  first: async (text, values = []) => (await of.query(text, [...values])).rows[0],
  value: async (text, values = []) =>
    Object.values((await of.query(text, [...values])).rows[0] ?? {})[0] as never,
  count: async (text, values = []) => (await of.query(text, [...values])).rowCount ?? 0,
});
