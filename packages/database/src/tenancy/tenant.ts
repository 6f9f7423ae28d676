import type { Pool, PoolClient } from 'pg';
import type { Prisma, PrismaClient } from '../generated/client.ts';
import { transaction } from './transaction.ts';

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
  const bound =
    <T>(work: (client: PoolClient) => Promise<T>) =>
    async (client: PoolClient): Promise<T> => {
      await client.query("SELECT set_config('app.organization_id', $1, true)", [organizationId]);
      return work(client);
    };
  return {
    organizationId,
    inTransaction: (work) =>
      prisma.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT set_config('app.organization_id', ${organizationId}, true)`;
        return work(tx);
      }),
    sql: (work) => transaction(pool, 'BEGIN', bound(work)),
    snapshot: (work) => transaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ', bound(work)),
  };
}
