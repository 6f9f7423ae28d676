import pg, { type QueryResultRow } from 'pg';
import type { Tables } from './builder.ts';
import type { Transaction } from './tenant.ts';

/** A column that the table has not got is refused by the compiler. */
type OfTable<Table extends keyof Tables, Row> = Row & {
  readonly [Name in Exclude<keyof Row, keyof Tables[Table]>]: never;
};

/**
 * Writes many rows of one table for the office in one statement. The names in `rows` are the columns'; bytes are given as
 * `hexOf` writes them. What no row names has its default; what only some name is NULL in the others. `end`: what stands
 * behind the rows (ORDER BY, ON CONFLICT, RETURNING). Returns what that returns.
 */
export async function insertRows<
  Table extends keyof Tables,
  Row extends object,
  Returned extends QueryResultRow,
>(tx: Transaction, table: Table, rows: readonly OfTable<Table, Row>[], end = ''): Promise<Returned[]> {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  if (!names.size) return [];
  const columns = [...names].map((name) => pg.escapeIdentifier(name)).join(', ');
  return tx.rows<Returned>(
    `INSERT INTO ${table} (organization_id, ${columns})
     SELECT $1, ${columns} FROM json_populate_recordset(NULL::${table}, $2) x ${end}`,
    [tx.organizationId, JSON.stringify(rows)],
  );
}

/** Bytes as a JSON document carries them to PostgreSQL. */
export const hexOf = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
