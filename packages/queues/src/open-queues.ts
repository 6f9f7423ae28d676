import { setTimeout as pause } from 'node:timers/promises';
import { type Job, Queue, runMigrations, Worker } from 'bullmq';
import pg from 'pg';
import type { Permit, Permits, QueueName } from './permits.ts';
import {
  type OpenBackend,
  openBackend,
  QUEUE_SCHEMA,
  type QueueBackend,
  REMOVE_AFTER,
  RETRY_MS,
} from './queue-backend.ts';

export type Queues = ReturnType<typeof openQueues>;

const JOB_OPTIONS = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 500 },
  // Finished ids are kept a while, so that a permit published twice is one job; but never without bound: 5,000 of a process.
  removeOnComplete: { age: 600, count: 5000 - REMOVE_AFTER },
  removeOnFail: { age: 24 * 3600, count: 1000 },
} as const;

/**
 * `onError` hears of connection troubles of any queue. Of those that are being closed it does not: a connection that was
 * on its way breaks off then. `onFailure` hears of each try at a permit that failed, with the permit's request.
 */
export function openQueues(
  backend: QueueBackend,
  onError: (error: Error) => void,
  onFailure: (error: Error, queue: QueueName, requestId: string | undefined) => void = () => {},
) {
  let serving = true;
  let closing = false;
  const trouble = (error: Error) => {
    if (!closing) onError(error);
  };
  const open = openBackend(backend, trouble);
  const producers = new Map<QueueName, Queue>();
  const workers = new Set<Worker>();

  const producer = (name: QueueName): Queue => {
    const existing = producers.get(name);
    if (existing) return existing;
    const queue = new Queue(
      name,
      { ...options(open, 'producer'), defaultJobOptions: JOB_OPTIONS },
      open.factory,
    );
    queue.on('error', trouble);
    producers.set(name, queue);
    // On PostgreSQL one that did not come up stays so: the next who needs it opens another.
    queue.waitUntilReady().catch(() => {
      if (closing) return;
      producers.delete(name);
      queue.close().catch(trouble);
    });
    return queue;
  };

  /** So many permits at a time. A rejected `handle` is retried with growing delay; then the sweepers see to the row. */
  const serve = <Q extends QueueName>(
    name: Q,
    concurrency: number,
    handle: (permit: Permits[Q]) => Promise<void>,
  ): void => {
    const worker = new Worker(
      name,
      async ({ data }: Job) => {
        try {
          await handle(data);
        } catch (error) {
          throw storableError(error);
        }
      },
      { ...options(open, 'consumer'), concurrency, runRetryDelay: RETRY_MS },
      open.factory,
    );
    worker.on('error', (error) => {
      if (serving) trouble(error);
    });
    worker.on('failed', (job, error) => onFailure(error, name, job?.data.request_id));
    workers.add(worker);
    // As with a producer.
    worker.waitUntilReady().catch(async () => {
      await pause(RETRY_MS);
      if (!serving) return;
      workers.delete(worker);
      serve(name, concurrency, handle);
      await worker.close().catch(trouble);
    });
  };

  const stopServing = async (): Promise<void> => {
    serving = false;
    await Promise.all([...workers].map((worker) => worker.close()));
  };

  return {
    /** Adds permits; one whose job id is still known is ignored. Rejects when the backend cannot be reached. */
    async publish(permits: readonly Permit[]) {
      for (const name of new Set(permits.map(({ queue }) => queue))) {
        const its = permits.filter(({ queue }) => queue === name);
        const jobs = its.map(jobOf);
        const [only, another] = jobs;
        // For many PostgreSQL makes two temporary tables, which costs it several times what one job does.
        if (only && !another) await producer(name).add(name, only.data, only.opts);
        else await producer(name).addBulk(jobs);
      }
    },
    serve,
    /** Jobs that wait, are held back or run. */
    depth: (name: QueueName) => depthOf(producer(name)),
    /**
     * Whether the backend has lost what it held: a mark that `remember` leaves there is gone. Of one that is new it is true
     * as well. PostgreSQL keeps its permits beside the rows.
     */
    isEmptied: async () => (await open.mark?.get()) === null,
    remember: async () => void (await open.mark?.set()),
    /** Resolves when the backend answers. */
    async ping() {
      await producer('lotes').getJobCounts('waiting');
    },
    /** Stops taking jobs and waits for those under way. */
    stopServing,
    async close() {
      closing = true;
      await stopServing();
      await Promise.all([...producers.values()].map((queue) => queue.close()));
      await open.close();
    },
  };
}

const jobOf = ({ queue: name, jobId, data, delay }: Permit) => ({
  name,
  data,
  opts: delay === undefined ? { jobId } : { jobId, delay },
});

function options(open: OpenBackend, role: 'producer' | 'consumer') {
  return { connection: open.connection(role), ...open.options };
}

async function depthOf(queue: Queue) {
  const counts = await queue.getJobCounts('waiting', 'delayed', 'active', 'prioritized');
  return {
    waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
    delayed: counts.delayed ?? 0,
    active: counts.active ?? 0,
  };
}

/**
 * The error as a queue can keep it. BullMQ on PostgreSQL stores the message as jsonb, which refuses NUL and lone
 * surrogates: an unclean message would lose the failure, and the job would run again as "stalled".
 */
function storableError(error: unknown): Error {
  const original = error instanceof Error ? error : new Error(String(error));
  const clean = (text: string) => text.replaceAll('\u0000', '\uFFFD').toWellFormed().slice(0, 2000);
  const stored = new Error(clean(original.message));
  stored.name = original.name;
  stored.stack = clean(original.stack ?? stored.message);
  return stored;
}

/**
 * Makes or updates BullMQ's own tables for the PostgreSQL backend. The login of `queueUrl` must exist; it owns the
 * schema, because BullMQ makes a sequence for each queue at the first use. It may create things in the database only
 * while this runs.
 */
export async function prepareQueueSchema(ownerUrl: string, queueUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  const login = new pg.Client({ connectionString: queueUrl });
  // A connection that breaks off is an error of the query.
  for (const client of [owner, login]) client.on('error', () => {});
  await owner.connect();
  try {
    const database = owner.escapeIdentifier(owner.database ?? '');
    const role = owner.escapeIdentifier(decodeURIComponent(new URL(queueUrl).username));
    await owner.query(`GRANT ${role} TO CURRENT_USER`);
    await owner.query(`CREATE SCHEMA IF NOT EXISTS ${QUEUE_SCHEMA} AUTHORIZATION ${role}`);
    await owner.query(`GRANT CREATE, TEMP ON DATABASE ${database} TO ${role}`);
    await login.connect();
    await runMigrations(login, QUEUE_SCHEMA);
    await owner.query(`REVOKE CREATE ON DATABASE ${database} FROM ${role}`);
  } finally {
    await login.end();
    await owner.end();
  }
}
