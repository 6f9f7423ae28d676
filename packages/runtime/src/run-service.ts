import { type Database, openDatabase } from '@apura/database';
import { openQueues, type QueueBackend, type Queues } from '@apura/queues';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { TObject, TProperties } from 'typebox';
import Type, { type Static } from 'typebox';
import type { Logger } from 'winston';
import { commonConfig } from './common-config.ts';
import { startHealthServer } from './health-server.ts';
import { createLogger } from './logger.ts';
import { ConfigError, readConfig } from './read-config.ts';
import { startUpkeep } from './upkeep.ts';

type Common = Static<TObject<typeof commonConfig>>;

export interface ServiceContext<C> {
  readonly config: C & Common;
  readonly logger: Logger;
  readonly database: Database;
  readonly queues: Queues;
  readonly registry: Registry;
}

/** What a service gives back once it works. */
export interface RunningService {
  /** Told to the supervisor with "ready", for example the port it listens on. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Told at once that the end has come: cuts short what may be done again later. */
  interrupt?(): void;
  /** Stops taking work and waits for what is under way. Queues are stopped before it, the database after it. */
  stop(): Promise<void>;
}

/** A process that hangs in its shutdown is ended by force. */
const SHUTDOWN_LIMIT_MS = 8000;

/**
 * Runs a service: configuration, log, database, queues, health port, upkeep, then `start`. On SIGTERM, SIGINT or the
 * loss of its supervisor it stops in the reverse order. A bad configuration ends it with one sentence and code 78
 * (EX_CONFIG); anything that nobody caught is logged and ends it with 1, because its state is unknown.
 */
export async function runService<P extends TProperties>(
  name: string,
  ownConfig: P,
  start: (context: ServiceContext<Static<TObject<P>>>) => Promise<RunningService>,
): Promise<void> {
  let config: Static<TObject<P>> & Common;
  let backend: QueueBackend;
  try {
    config = readConfig(Type.Object({ ...commonConfig, ...ownConfig }), process.env) as typeof config;
    backend = queueBackend(config);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 78;
    return;
  }
  const logger = createLogger(name, config.LOG_LEVEL as string);
  const die = (error: unknown) => {
    logger.error('uncaught error', { error: error instanceof Error ? error : new Error(String(error)) });
    logger.on('finish', () => process.exit(1));
    logger.end();
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);

  const registry = new Registry();
  registry.setDefaultLabels({ service: name });
  collectDefaultMetrics({ register: registry });
  const onError = (error: Error) => logger.warn('connection trouble', { error });
  const database = openDatabase({
    appUrl: config.DATABASE_URL,
    relayUrl: config.DATABASE_RELAY_URL,
    onError,
  });
  const queues = openQueues(backend, onError);
  const upkeep = startUpkeep({ database, relayUrl: config.DATABASE_RELAY_URL, queues, logger });
  const health = await startHealthServer({
    host: config.HEALTH_HOST,
    port: config.HEALTH_PORT,
    registry,
    ready: async () => {
      await database.ping();
      await queues.ping();
    },
  });
  const service = await start({ config, logger, database, queues, registry });

  let stopping = false;
  const shutdown = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info('stopping', { reason });
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    service.interrupt?.();
    await queues.stopServing();
    await service.stop();
    await upkeep.stop();
    await queues.close();
    await health.close();
    await database.close();
    logger.info('stopped');
    if (process.connected) process.disconnect();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutdown(signal));
  // Under a supervisor the channel closes when the supervisor dies, however it dies.
  process.on('disconnect', () => void shutdown('supervisor is gone'));

  logger.info('ready', { ...service.details, health_port: health.port });
  process.send?.({ type: 'ready', health_port: health.port, ...service.details });
}

function queueBackend(config: Common): QueueBackend {
  if (config.REDIS_URL) return { kind: 'redis', url: config.REDIS_URL };
  if (config.QUEUE_DATABASE_URL) return { kind: 'postgres', url: config.QUEUE_DATABASE_URL };
  throw new ConfigError('Bad configuration: set REDIS_URL, or QUEUE_DATABASE_URL for queues in PostgreSQL.');
}
