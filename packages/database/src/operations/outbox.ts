import type { Permit } from '@apura/queues/permits';
import type { Pool } from 'pg';
import { asking } from '../tenancy/asking.ts';
import { anyOf, from, now } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import { transaction } from '../tenancy/transaction.ts';

/**
 * Writes permits beside the rows that they are for, so that they are published if, and only if, the transaction commits;
 * the commit wakes the relay.
 */
export async function insertOutbox(tx: Transaction, permits: readonly Permit[]): Promise<void> {
  if (!permits.length) return;
  const rows = permits.map(({ queue, jobId, data }) => ({
    id: newId(),
    fila: queue,
    job_id: jobId,
    dados: data,
  }));
  await insertRows(tx, 'outbox', rows);
  await tx.run(call('pg_notify', 'apura_outbox', ''));
}

/** A permit that waits to be published, under the id of its row. */
export type LinhaOfOutbox = Permit & { readonly id: string };

/** The rows of a relay that is frozen or cut off under its transaction are another one's after this. */
const SILENT_S = 5;

/**
 * Hands up to `limit` unpublished rows to `publish` and marks them when it resolves. A crash in between publishes them
 * again: job ids are deterministic and claims decide, so a second permit finds nothing to do. Returns how many.
 */
export async function publishOutbox(
  relay: Pool,
  limit: number,
  publish: (lines: readonly LinhaOfOutbox[]) => Promise<void>,
): Promise<number> {
  return transaction(
    relay,
    `BEGIN; SET LOCAL idle_in_transaction_session_timeout = '${SILENT_S}s'`,
    async (client) => {
      const rows = await asking(client).rows(
        from
          .selectFrom('outbox')
          .select(['id', 'fila as queue', 'job_id as jobId', 'dados as data'])
          .where('publicado_em', 'is', null)
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$castTo<LinhaOfOutbox>(),
      );
      if (rows.length) {
        await publish(rows);
        const published = anyOf(rows.map((r) => r.id));
        await asking(client).run(
          from.updateTable('outbox').set({ publicado_em: now }).where('id', '=', published),
        );
      }
      return rows.length;
    },
  );
}
