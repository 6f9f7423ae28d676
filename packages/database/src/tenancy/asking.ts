import type { QueryResult, QueryResultRow } from 'pg';
import { type Built, type Sent, sent } from './builder.ts';

/** What of the answer to a statement is wanted where it is not all of its rows. */
export interface Asking {
  /** The first row. */
  first<Row>(statement: Built<Row>): Promise<Row | undefined>;
  first<Row extends QueryResultRow>(text: string, values?: readonly Value[]): Promise<Row | undefined>;
  /** The row of a statement that always gives one, such as sums without groups. */
  one<Row>(statement: Built<Row>): Promise<Row>;
  one<Row extends QueryResultRow>(text: string, values?: readonly Value[]): Promise<Row>;
  /** The first column of the first row. */
  value<Row extends object>(statement: Built<Row>): Promise<Row[keyof Row] | undefined>;
  value<T>(text: string, values?: readonly Value[]): Promise<T | undefined>;
  /** How many rows it writes, or gives. */
  count(statement: Built<unknown> | string, values?: readonly Value[]): Promise<number>;
}

/** Of a connection of a login's own. */
export interface AskingAll extends Asking {
  rows<Row>(statement: Built<Row>): Promise<Row[]>;
  /** A statement of whose answer nothing is wanted. */
  run(statement: Built<unknown>): Promise<void>;
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
  query(statement: Sent): Promise<Pick<QueryResult, 'rows' | 'rowCount'>>;
}

export function asking(of: Asked): AskingAll {
  const answerTo = (statement: Built<unknown> | string, given?: readonly Value[]) =>
    of.query(sent(statement, given));
  return {
    first: async (statement: Built<unknown> | string, values?: readonly Value[]) =>
      (await answerTo(statement, values)).rows[0],
    one: async (statement: Built<unknown> | string, values?: readonly Value[]) => {
      const [row] = (await answerTo(statement, values)).rows;
      if (row === undefined) throw new Error('a statement that gives a row gave none');
      return row;
    },
    rows: async (statement) => (await answerTo(statement)).rows,
    run: async (statement) => {
      await answerTo(statement);
    },
    value: async (statement: Built<unknown> | string, values?: readonly Value[]) => {
      const [row] = (await answerTo(statement, values)).rows;
      const [name] = Object.keys(row ?? {});
      return name === undefined ? undefined : row[name];
    },
    count: async (statement, values) => (await answerTo(statement, values)).rowCount ?? 0,
  };
}
