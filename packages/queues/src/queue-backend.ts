import { setTimeout as pause } from 'node:timers/promises';
import { type ConnectionOptions, createPostgresBackend, type WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { openRedis, type RedisSettings } from './open-redis.ts';

export const QUEUE_SCHEMA = 'bullmq';

/** Between two tries to take a job from a backend that cannot be reached. */
export const RETRY_MS = 1000;

/** A connection that is new knows none of BullMQ's functions yet: what a burst has opened is there for the next one. */
const IDLE_MS = 5 * 60 * 1000;

/** Redis in production; PostgreSQL where one database must do (BullMQ offers both behind the same classes). */
export type QueueBackend =
  | ({ readonly kind: 'redis'; readonly url: string } & Partial<RedisSettings>)
  | { readonly kind: 'postgres'; readonly url: string };

export interface OpenBackend {
  /**
   * Third argument of BullMQ's Queue and Worker. Their types differ by backend and their behaviour does not, so it is
   * typed as Redis has it (none) and both run through one code path.
   */
  readonly factory: undefined;
  readonly options: Pick<WorkerOptions, 'prefix'>;
  connection(role: 'producer' | 'consumer'): ConnectionOptions;
  /** A key that is there as long as what else is there; only where the backend may lose all of it. */
  readonly mark?: { get(): Promise<string | null>; set(): Promise<unknown> };
  close(): Promise<void>;
}

/** `onError` hears of lost connections; they come back by themselves. */
export function openBackend(backend: QueueBackend, onError: (error: Error) => void): OpenBackend {
  if (backend.kind === 'postgres') {
    return {
      // BullMQ's own type of its factories is not the one that it is called with.
      factory: unhurried as unknown as undefined,
      options: {},
      connection: (role) =>
        // BullMQ's types name Redis alone; the driver for PostgreSQL takes these.
        ({
          connectionString: backend.url,
          schema: QUEUE_SCHEMA,
          max: role === 'consumer' ? 4 : 2,
          idleTimeoutMillis: IDLE_MS,
        }) as unknown as ConnectionOptions,
      close: async () => {},
    };
  }
  const clients: Redis[] = [];
  const settings = { cluster: false, prefix: 'apura', ...backend };
  const open = (maxRetriesPerRequest: number | null): Redis => {
    const client = openRedis(settings, { maxRetriesPerRequest });
    client.on('error', onError);
    clients.push(client);
    return client;
  };
  const mark = `${settings.prefix}:mark`;
  let marking: Redis | undefined;
  const marks = () => {
    marking ??= open(3);
    return marking;
  };
  return {
    mark: { get: () => marks().get(mark), set: () => marks().set(mark, '1') },
    factory: undefined,
    options: { prefix: settings.prefix },
    // A consumer waits for Redis as long as it takes; a producer must fail soon, its work is safe in the outbox.
    connection: (role) => open(role === 'consumer' ? null : 3) as unknown as ConnectionOptions,
    async close() {
      await Promise.all(clients.map((client) => client.quit().catch(() => client.disconnect())));
    },
  };
}

/** Of so many permits that are done one removes what is old: PostgreSQL sorts all that its queue keeps for it. */
export const REMOVE_AFTER = 64;

/**
 * BullMQ waits after a connection that is refused; after one that breaks off it would ask again at once, for as long as that lasts. And it
 * would remove what is old with every permit that is done.
 */
const unhurried: typeof createPostgresBackend = (...opened) => {
  const backend = createPostgresBackend(...opened);
  const take = backend.moveToActive.bind(backend);
  backend.moveToActive = (...asked) =>
    take(...asked).catch(async (error: unknown) => {
      await pause(RETRY_MS);
      throw error;
    });
  const complete = backend.moveToCompleted.bind(backend);
  // The first as well: a process that never comes to the next may have been started again.
  let done = 0;
  backend.moveToCompleted = (job, value, remove, ...how) =>
    complete(job, value, done++ % REMOVE_AFTER === 0 ? remove : false, ...how);
  return backend;
};
