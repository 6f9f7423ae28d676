import pg, { type QueryResultRow } from 'pg';
import type { Transaction } from './tenant.ts';

/**
 * Writes many rows of one table for the office in one statement. The names in `rows` are the columns'; bytes are given as
 * `hexOf` writes them. What no row names has its default; what only some name is NULL in the others. `end`: what stands
 * behind the rows (ORDER BY, ON CONFLICT, RETURNING). Returns what that returns.
 */
export async function insertRows<Row extends QueryResultRow>(
  tx: Transaction,
  table: string,
  rows: readonly object[],
  end = '',
): Promise<Row[]> {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  if (!names.size) return [];
  const columns = [...names].map((name) => pg.escapeIdentifier(name)).join(', ');
  const result = await tx.query<Row>(
    `INSERT INTO ${table} (organization_id, ${columns})
     SELECT $1, ${columns} FROM json_populate_recordset(NULL::${table}, $2) x ${end}`,
    [tx.organizationId, JSON.stringify(rows)],
  );
  return result.rows;
}

/** Bytes as a JSON document carries them to PostgreSQL. */
export const hexOf = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
