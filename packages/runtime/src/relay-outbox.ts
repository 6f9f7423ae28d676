import { type Database, type LinhaDoOutbox, publishOutbox } from '@apura/database';
import type { Queues } from '@apura/queues';
import { traceWait } from './tracing.ts';

const BATCH = 500;

/** Publishes everything that the outbox holds. Rejects when the queue cannot be reached; nothing is lost then. */
export async function relayOutbox(database: Database, queues: Queues): Promise<void> {
  let published: number;
  do {
    published = await publishOutbox(database.relay, BATCH, (lines) => publishAll(queues, lines));
  } while (published === BATCH);
}

async function publishAll(queues: Queues, lines: readonly LinhaDoOutbox[]): Promise<void> {
  await queues.publish(lines);
  for (const { id, queue, data } of lines) {
    if (data.request_id)
      traceWait(`outbox ${queue}`, data.request_id, writtenAt(id), { 'apura.queue': queue });
  }
}

/** A UUIDv7 begins with its milliseconds. */
const writtenAt = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
