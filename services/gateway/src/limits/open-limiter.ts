import { cleanCounters } from '@apura/database';
import { openRedis } from '@apura/queues';
import type { ServiceContext } from '@apura/runtime';
import { Counter } from 'prom-client';
import { createLimiter, type Limiter } from './limiter.ts';

const CLEAN_UP_MS = 10 * 60 * 1000;
/** One line a minute is enough to know that a store is away. */
const AVISO_MS = 60_000;

type Context = Pick<ServiceContext<object>, 'database' | 'backend' | 'registry' | 'logger'>;

/** The limits of a running gateway, counted together with all others: where the queues are. */
export function openLimiter({ database, backend, registry, logger }: Context): {
  readonly limiter: Limiter;
  close(): Promise<void>;
} {
  const failures = new Counter({
    name: 'apura_rate_limit_store_failures_total',
    help: 'Requests that this process counted for itself because the shared store did not answer.',
    registers: [registry],
  });
  let told = 0;
  const onFailure = (error: unknown) => {
    failures.inc();
    if (Date.now() - told < AVISO_MS) return;
    told = Date.now();
    logger.warn('the rate-limit store does not answer; this process counts for itself', { error });
  };
  if (backend.kind === 'redis') {
    // A request must not wait for a Redis that is away.
    const settings = { cluster: false, prefix: 'apura', ...backend };
    const cliente = openRedis(settings, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    cliente.on('error', onFailure);
    return {
      limiter: createLimiter({ store: { tipo: 'redis', cliente, prefix: settings.prefix }, onFailure }),
      close: async () => cliente.disconnect(),
    };
  }
  const cleanUp = setInterval(() => void cleanCounters(database).catch(onFailure), CLEAN_UP_MS);
  cleanUp.unref();
  return {
    limiter: createLimiter({ store: { tipo: 'postgres', database }, onFailure }),
    close: async () => clearInterval(cleanUp),
  };
}
