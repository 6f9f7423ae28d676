import { setTimeout as pause } from 'node:timers/promises';
import { type Database, findExcess, openDatabase, type Patience } from '@apura/database';
import { openQueues, type QueueBackend, type Queues } from '@apura/queues';
import { collectDefaultMetrics, Gauge, type Registry, register } from 'prom-client';
import type { Static, TObject, TProperties } from 'typebox';
import Type from 'typebox';
import type { Logger } from 'winston';
import { type PrivatePage, startHealthServer } from './health-server.ts';
import { createLogger } from './logger.ts';
import { type CommonConfig, ConfigError, commonConfig, readConfig } from './read-config.ts';
import { openTracing } from './tracing.ts';
import { startUpkeep } from './upkeep.ts';

export interface ServiceContext<C> {
  readonly config: C & CommonConfig;
  readonly logger: Logger;
  readonly database: Database;
  readonly queues: Queues;
  readonly backend: QueueBackend;
  readonly registry: Registry;
}

/** What a service gives back once it works. */
export interface RunningService {
  /** What the private port shows besides health and metrics. */
  readonly page?: PrivatePage;
  /** Told to the supervisor with "ready", for example the port it listens on. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Told at once that the end has come: cuts short what may be done again later. */
  interrupt?(): void;
  /** Stops taking work and waits for what is under way. Queues are stopped before it, the database after it. */
  stop(): Promise<void>;
}

/**
 * Runs a service: configuration, log, database, queues, health port, upkeep, then `start`. On SIGTERM, SIGINT or the
 * loss of its supervisor it says that it is not ready, goes on for DRAIN_SECONDS, and stops in the reverse order; a
 * process that hangs then is ended by force. A bad configuration ends it with one sentence and code 78
 * (EX_CONFIG); anything that nobody caught is logged and ends it with 1, because its state is unknown.
 */
export async function runService<P extends TProperties>(
  { name, patience }: { readonly name: string; readonly patience: Patience },
  ownConfig: P,
  start: (context: ServiceContext<Static<TObject<P>>>) => Promise<RunningService>,
): Promise<void> {
  const { config, backend } = settingsOf(ownConfig);
  const logger = createLogger(name, config.LOG_LEVEL);
  endOnUncaught(logger);
  const past = nodePastItsEnd(process.versions.node, new Date());
  if (past) logger.warn(past);

  // The process's own: what a module counts is registered there when it is loaded.
  const registry = register;
  registry.setDefaultLabels({ service: name });
  collectDefaultMetrics({ register: registry });
  const tracing = config.OTEL_EXPORTER_OTLP_ENDPOINT
    ? await openTracing(name, config.OTEL_EXPORTER_OTLP_ENDPOINT)
    : undefined;
  const { DATABASE_URL: appUrl, DATABASE_RELAY_URL: relayUrl } = config;
  const queueLogin = backend.kind === 'postgres' ? { QUEUE_DATABASE_URL: backend.url } : {};
  const logins = { DATABASE_URL: appUrl, DATABASE_RELAY_URL: relayUrl, ...queueLogin };
  await confineLogins(logins, logger, endForConfiguration);
  const onError = (error: Error) => logger.warn('connection trouble', { error });
  const { DATABASE_POOL_MAX: max, DATABASE_RELAY_POOL_MAX: relayMax } = config;
  const database = openDatabase({ appUrl, relayUrl, max, relayMax, patience, onError });
  publishPools(database, registry);
  const queues = openQueues(backend, onError, (error, queue, request_id) =>
    logger.error('permit failed', { queue, error, request_id }),
  );
  const upkeep = startUpkeep({ database, relayUrl, queues, logger });
  let state: 'starting' | 'serving' | 'stopping' = 'starting';
  let service: RunningService | undefined;
  const health = await startHealthServer({
    host: config.HEALTH_HOST,
    port: config.HEALTH_PORT,
    registry,
    checks: {
      process: async () => {
        if (state !== 'serving') throw new Error(state);
      },
      database: () => database.ping(),
      relay: async () => {
        await database.relay.query('SELECT 1');
      },
      queues: () => queues.ping(),
    },
    page: () => service?.page,
  });
  // What only the service itself can check, such as settings that go together, is its configuration's fault too.
  const running = await start({ config, logger, database, queues, backend, registry }).catch(
    refuseConfiguration,
  );
  service = running;
  state = 'serving';

  const shutdown = async (reason: string) => {
    if (state === 'stopping') return;
    state = 'stopping';
    logger.info('stopping', { reason });
    // Whoever sends requests finds out by asking /readyz, which takes a while.
    await pause(config.DRAIN_SECONDS * 1000);
    setTimeout(() => process.exit(1), config.SHUTDOWN_SECONDS * 1000).unref();
    running.interrupt?.();
    await queues.stopServing();
    await running.stop();
    await upkeep.stop();
    await queues.close();
    await health.close();
    await database.close();
    await tracing?.close().catch((error: unknown) => logger.warn('traces not sent', { error }));
    logger.info('stopped');
    if (process.connected) process.disconnect();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutdown(signal));
  // Under a supervisor the channel closes when the supervisor dies, however it dies.
  process.on('disconnect', () => void shutdown('supervisor is gone'));

  logger.info('ready', { ...running.details, health_port: health.port });
  process.send?.({ type: 'ready', health_port: health.port, ...running.details });
}

function settingsOf<P extends TProperties>(
  ownConfig: P,
): { readonly config: Static<TObject<P>> & CommonConfig; readonly backend: QueueBackend } {
  try {
    const schema = Type.Object({ ...commonConfig, ...ownConfig });
    // The schema is made of both.
    const config = readConfig(schema, process.env) as Static<TObject<P>> & CommonConfig;
    return { config, backend: queueBackend(config) };
  } catch (error) {
    return refuseConfiguration(error);
  }
}

function endOnUncaught(logger: Logger): void {
  const die = (error: unknown) => {
    logger.error('uncaught error', { error: error instanceof Error ? error : new Error(String(error)) });
    logger.on('finish', () => process.exit(1));
    logger.end();
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
}

function endForConfiguration({ message }: Error): never {
  process.stderr.write(`${message}\n`);
  process.exit(78);
}

/** Ends the process where the configuration is at fault. Throws every other error. */
export function refuseConfiguration(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'ConfigError') throw error;
  return endForConfiguration(error);
}

const RETRY_MS = 1000;

/**
 * Asks the database whether a login of `settings` (URL by name of its setting) could read past row-level security, and
 * tells `refuse` so. Resolves when each was asked once. A database that does not answer is asked again until it does: the
 * service says meanwhile that it is not ready.
 */
export async function confineLogins(
  settings: Readonly<Record<string, string | undefined>>,
  logger: Logger,
  refuse: (reason: ConfigError) => void,
): Promise<void> {
  const ask = async (name: string, url: string) => {
    const excess = await findExcess(url);
    if (excess === undefined) return;
    refuse(
      new ConfigError(
        `Bad configuration: ${name}: ${excess}; row-level security would not keep offices apart. Use the login that the migration makes for it, without further rights.`,
      ),
    );
  };
  const again = async (name: string, url: string) => {
    for (;;) {
      await pause(RETRY_MS, undefined, { ref: false });
      try {
        return await ask(name, url);
      } catch {} // Said once, below; /readyz goes on saying it.
    }
  };
  await Promise.all(
    Object.entries(settings).map(async ([name, url]) => {
      if (url === undefined) return;
      await ask(name, url).catch((error: unknown) => {
        logger.warn('the rights of a login are not known yet', { setting: name, error });
        void again(name, url);
      });
    }),
  );
}

/** The last day on which a release of Node gets security fixes, by its major version; from its release schedule. */
const LAST_DAYS: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
};

/** The release that README recommends. */
const RECOMMENDED = 24;

/** What to tell the operator of a Node (`20.19.0`) that gets no more security fixes; undefined while it gets them, or is not known. */
export function nodePastItsEnd(version: string, today: Date): string | undefined {
  const last = LAST_DAYS[Number.parseInt(version, 10)];
  if (last === undefined || today.toISOString().slice(0, 10) <= last) return undefined;
  return `Node ${version} has had no security fixes since ${last}: run this service on Node ${RECOMMENDED}`;
}

/** Where the queues live. Throws `ConfigError` when the settings do not say, or contradict one another. */
export function queueBackend(config: CommonConfig): QueueBackend {
  const { REDIS_URL, REDIS_PREFIX: prefix, REDIS_CLUSTER: cluster, REDIS_SENTINELS } = config;
  if (!REDIS_URL) {
    if (config.QUEUE_DATABASE_URL) return { kind: 'postgres', url: config.QUEUE_DATABASE_URL };
    throw new ConfigError(
      'Bad configuration: set REDIS_URL, or QUEUE_DATABASE_URL for queues in PostgreSQL.',
    );
  }
  const hosts = REDIS_SENTINELS.split(',').filter(Boolean);
  if (cluster && hosts.length)
    throw new ConfigError('Bad configuration: REDIS_CLUSTER and REDIS_SENTINELS exclude one another.');
  if (cluster && !/^\{[^{}]+\}/.test(prefix))
    throw new ConfigError('Bad configuration: a Redis Cluster needs a REDIS_PREFIX in braces, like {apura}.');
  return {
    kind: 'redis',
    url: REDIS_URL,
    prefix,
    cluster,
    ...(hosts.length
      ? {
          sentinels: {
            hosts,
            name: config.REDIS_SENTINEL_NAME,
            ...(config.REDIS_SENTINEL_PASSWORD ? { password: config.REDIS_SENTINEL_PASSWORD } : {}),
          },
        }
      : {}),
  };
}

/** How the process uses its database connections: who waits for one long has too few. */
function publishPools({ app, relay, auth, strangers }: Database, registry: Registry): void {
  new Gauge({
    name: 'apura_database_connections',
    help: 'Connections of a pool: in use, idle, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      const pools = { app, relay, auth, strangers };
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}
