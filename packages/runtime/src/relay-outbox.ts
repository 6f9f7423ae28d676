import { type Database, type LinhaDoOutbox, publicarOutbox } from '@apura/database';
import type { QueueName, Queues } from '@apura/queues';
import { traceWait } from './tracing/tracing.ts';

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
    for (const row of rows)
      traceWait(`outbox ${fila}`, row.dados.request_id, writtenAt(row.id), { 'apura.queue': fila });
  }
}

/** A UUIDv7 begins with its milliseconds. */
const writtenAt = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
