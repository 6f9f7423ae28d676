import type { ChunkClaim } from '../claims/claims.ts';
import type { Transaction } from '../tenancy/tenant.ts';

/** Whether the claim still holds; the chunk is then locked until the transaction ends. */
export const aindaNosso = async (tx: Transaction, chunk: ChunkClaim): Promise<boolean> =>
  (await tx.count(
    `SELECT FROM pedaco WHERE id = $1 AND estado = 'executando' AND lease_dono = $2 FOR UPDATE`,
    [chunk.id, chunk.lease_dono],
  )) === 1;
