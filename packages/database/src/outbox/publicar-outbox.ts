import type { Pool } from 'pg';
import { transaction } from '../tenancy/transaction.ts';

export interface LinhaDoOutbox {
  readonly id: string;
  readonly fila: string;
  readonly job_id: string;
  readonly dados: { readonly id: string; readonly organization_id: string; readonly request_id: string };
}

/**
 * Hands up to `limit` unpublished rows to `publish` and marks them when it resolves. A crash in between publishes them
 * again: job ids are deterministic and claims decide, so a second permit finds nothing to do. Returns how many.
 */
export async function publicarOutbox(
  relay: Pool,
  limit: number,
  publish: (linhas: readonly LinhaDoOutbox[]) => Promise<void>,
): Promise<number> {
  return transaction(relay, 'BEGIN', async (client) => {
    const { rows } = await client.query<LinhaDoOutbox>(
      `SELECT id, fila, job_id, dados FROM outbox WHERE publicado_em IS NULL
        ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [limit],
    );
    if (rows.length) {
      await publish(rows);
      await client.query('UPDATE outbox SET publicado_em = now() WHERE id = ANY($1)', [
        rows.map((r) => r.id),
      ]);
    }
    return rows.length;
  });
}
