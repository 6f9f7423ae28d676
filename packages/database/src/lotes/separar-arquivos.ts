import { permitFor } from '@apura/queues/permits';
import type { ChunkClaim } from '../claims/claims.ts';
import { newId } from '../new-id.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { aindaNosso } from './ainda-nosso.ts';

/**
 * Gives each pending file of a chunk a chunk of its own, after workers ended while they had the chunk, or its files failed
 * together: so the file at fault can do so again only by itself. Each has had the tries of the chunk before this one. Does
 * nothing when the claim was lost.
 */
export const separarArquivos = (tenant: Tenant, chunk: ChunkClaim): Promise<void> =>
  tenant.transaction(async (tx) => {
    if (!(await aindaNosso(tx, chunk))) return;
    const { rows } = await tx.query<{ id: string }>(
      `SELECT id FROM arquivo WHERE pedaco_id = $1 AND estado = 'pendente' ORDER BY id`,
      [chunk.id],
    );
    await intoNewChunks(
      tx,
      chunk,
      rows.map(({ id }) => [id]),
    );
    await tx.query(
      `UPDATE pedaco SET estado = 'concluido', lease_dono = NULL, lease_ate = NULL WHERE id = $1`,
      [chunk.id],
    );
  });

/**
 * Moves files of a claimed chunk, by id, into new chunks of these groups, each with a permit; the chunk itself is the caller's to end. They
 * come behind what waits already, of this office too, and have had the tries of the chunk before this one.
 */
export async function intoNewChunks(
  tx: Transaction,
  chunk: ChunkClaim,
  grupos: readonly (readonly string[])[],
): Promise<void> {
  const moved = grupos.flatMap((ids) => {
    const chunkId = newId();
    return ids.map((id) => ({ id, chunkId }));
  });
  const values = [moved.map(({ id }) => id), moved.map(({ chunkId }) => chunkId)] as const;
  await tx.query(
    `INSERT INTO pedaco (id, organization_id, lote_id, estado, arquivos, bytes, request_id, tentativas)
     SELECT x.pedaco_id, $1, $2, 'pendente', count(*), sum(a.tamanho), $3, $6
       FROM unnest($4::uuid[], $5::uuid[]) AS x(id, pedaco_id) JOIN arquivo a ON a.id = x.id
      GROUP BY x.pedaco_id`,
    [tx.organizationId, chunk.lote_id, chunk.request_id, ...values, chunk.tentativas - 1],
  );
  await tx.query(
    `UPDATE arquivo a SET pedaco_id = x.pedaco_id
       FROM unnest($1::uuid[], $2::uuid[]) AS x(id, pedaco_id) WHERE a.id = x.id`,
    [...values],
  );
  await insertOutbox(
    tx,
    [...new Set(values[1])].map((id) => permitFor.lotes({ ...chunk, id })),
  );
}
