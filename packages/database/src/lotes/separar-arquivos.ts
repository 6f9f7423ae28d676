import { permitFor } from '@apura/queues/permits';
import type { ChunkClaim } from '../claims/claims.ts';
import { newId } from '../new-id.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { aindaNosso } from './save-chunk.ts';

/**
 * Gives each pending file of a chunk a chunk of its own, after workers ended while they had the chunk, or its files failed
 * together: so the file at fault can do so again only by itself. Each has had the tries of the chunk before this one. Does
 * nothing when the claim was lost.
 */
export function separarArquivos(tenant: Tenant, chunk: ChunkClaim): Promise<void> {
  const { organizationId } = tenant;
  return tenant.transaction(async (tx) => {
    if (!(await aindaNosso(tx, chunk))) return;
    const { rows } = await tx.query<{ id: string }>(
      `SELECT id FROM arquivo WHERE pedaco_id = $1 AND estado = 'pendente' ORDER BY id`,
      [chunk.id],
    );
    const arquivos = rows.map(({ id }) => id);
    const novos = arquivos.map(() => newId());
    await tx.query(
      `INSERT INTO pedaco (id, organization_id, lote_id, estado, arquivos, bytes, request_id, tentativas)
       SELECT x.pedaco_id, $1, a.lote_id, 'pendente', 1, a.tamanho, $2, $5
         FROM unnest($3::uuid[], $4::uuid[]) AS x(id, pedaco_id) JOIN arquivo a ON a.id = x.id`,
      [organizationId, chunk.request_id, arquivos, novos, chunk.tentativas - 1],
    );
    await tx.query(
      `UPDATE arquivo a SET pedaco_id = x.pedaco_id
         FROM unnest($1::uuid[], $2::uuid[]) AS x(id, pedaco_id) WHERE a.id = x.id`,
      [arquivos, novos],
    );
    await tx.query(
      `UPDATE pedaco SET estado = 'concluido', lease_dono = NULL, lease_ate = NULL WHERE id = $1`,
      [chunk.id],
    );
    await insertOutbox(
      tx,
      novos.map((id) => permitFor.lotes({ ...chunk, id })),
    );
  });
}
