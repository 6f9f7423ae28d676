import type { Pool, PoolClient } from 'pg';
import type { Prisma, PrismaClient } from '../generated/client.ts';

/** One office's rows. Both doors open one transaction with the tenant set; row-level security is the second lock. */
export interface Tenant {
  readonly organizationId: string;
  /** Plain reads and writes through Prisma. One call per request: the transaction is what costs. */
  inTransaction<T>(work: (tx: Prisma.TransactionClient) => Promise<T>): Promise<T>;
  /** Set-based SQL for the hot paths. `work` rejects: everything is rolled back. */
  sql<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  /** Like `sql`; all reads see the database as of one instant. */
  snapshot<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
}

export function openTenant(prisma: PrismaClient, pool: Pool, organizationId: string): Tenant {
  return {
    organizationId,
    inTransaction: (work) =>
      prisma.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT set_config('app.organization_id', ${organizationId}, true)`;
        return work(tx);
      }),
    sql: (work) => transaction(pool, 'BEGIN', organizationId, work),
    snapshot: (work) => transaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ', organizationId, work),
  };
}

async function transaction<T>(
  pool: Pool,
  begin: string,
  organizationId: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    await client.query("SELECT set_config('app.organization_id', $1, true)", [organizationId]);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection on which even ROLLBACK fails must not go back to the pool.
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
