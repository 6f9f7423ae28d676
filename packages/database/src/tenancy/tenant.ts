import pg, { type Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import type { Prisma, PrismaClient } from '../generated/client.ts';
import { type Patience, settingsOf } from './patience.ts';
import { transaction } from './transaction.ts';

/** One office's rows. Both doors open one transaction with the tenant set; row-level security is the second lock. */
export interface Tenant {
  readonly organizationId: string;
  /** Plain reads and writes through Prisma. One call per request: the transaction is what costs. */
  inTransaction<T>(work: (tx: Prisma.TransactionClient) => Promise<T>): Promise<T>;
  /** Set-based SQL for the hot paths. `work` rejects: everything is rolled back. */
  sql<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  /**
   * One statement that only reads, in one round trip with the tenant's setting. Values are strings, whole numbers or
   * null; they stand in the text as literals, so a parameter whose type PostgreSQL cannot guess needs a cast.
   */
  read<Row extends QueryResultRow>(text: string, values: readonly (string | number | null)[]): Promise<Row[]>;
  /** Like `sql`; all reads see the database as of one instant. */
  snapshot<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
}

export function openTenant(
  prisma: PrismaClient,
  pool: Pool,
  organizationId: string,
  patience?: Patience,
): Tenant {
  const settings = [['app.organization_id', organizationId] as const, ...settingsOf(patience)]
    .map(([name, value]) => `set_config('${name}', ${literal(value)}, true)`)
    .join(', ');
  const begin = `SELECT ${settings}`;
  const bound =
    <T>(work: (client: PoolClient) => Promise<T>) =>
    async (client: PoolClient): Promise<T> => {
      await client.query(begin);
      return work(client);
    };
  return {
    organizationId,
    inTransaction: (work) =>
      prisma.$transaction(async (tx) => {
        await tx.$executeRawUnsafe(begin);
        return work(tx);
      }),
    sql: (work) => transaction(pool, 'BEGIN', bound(work)),
    // Statements sent together are one transaction, so the settings end with it.
    async read(text, values) {
      const statement = text.replace(/\$(\d+)/g, (_, position) => literal(values[Number(position) - 1]));
      const results = (await pool.query(`${begin}; ${statement}`)) as unknown as QueryResult[];
      return (results[1] as QueryResult).rows;
    },
    snapshot: (work) => transaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ', bound(work)),
  };
}

function literal(value: string | number | null | undefined): string {
  if (value === undefined) throw new Error('a parameter has no value');
  if (value === null) return 'NULL';
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new Error('a text with NUL cannot be sent');
    return pg.escapeLiteral(value);
  }
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number`);
  return String(value);
}
