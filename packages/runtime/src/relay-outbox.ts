import { type Database, type LinhaDoOutbox, publicarOutbox } from '@apura/database';
import type { QueueName, Queues } from '@apura/queues';

const BATCH = 500;

/** Publishes everything that the outbox holds. Rejects when the queue cannot be reached; nothing is lost then. */
export async function relayOutbox(database: Database, queues: Queues): Promise<void> {
  let published: number;
  do {
    published = await publicarOutbox(database.relay, BATCH, (linhas) => publishAll(queues, linhas));
  } while (published === BATCH);
}

async function publishAll(queues: Queues, linhas: readonly LinhaDoOutbox[]): Promise<void> {
  const byQueue = new Map<string, LinhaDoOutbox[]>();
  for (const linha of linhas) byQueue.set(linha.fila, [...(byQueue.get(linha.fila) ?? []), linha]);
  for (const [fila, rows] of byQueue) {
    await queues.publish(
      fila as QueueName,
      rows.map((row) => ({ jobId: row.job_id, permit: row.dados })),
    );
  }
}
