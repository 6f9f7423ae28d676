import { type LimitName, type Policy, RATE_LIMITS } from '@apura/contracts';
import { cleanCounters, type Database } from '@apura/database';
import { entriesOf, known } from '@apura/engine';
import { openRedis } from '@apura/queues';
import type { ServiceContext } from '@apura/runtime';
import type { Redis } from 'ioredis';
import { Counter as MetricCounter } from 'prom-client';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible';
import { inGroup } from './ask-together.ts';

/** What is left of a policy after one request. */
export interface Consumption {
  readonly policy: LimitName;
  readonly quota: number;
  readonly janela: number;
  readonly exceeded: boolean;
  readonly left: number;
  /** Whole seconds until the window reopens. */
  readonly reopensIn: number;
}

export type Limiter = ReturnType<typeof createLimiter>;

interface LimiterOptions {
  /** Where all gateways count together. */
  readonly store:
    | { readonly tipo: 'postgres'; readonly database: Database }
    | {
        readonly tipo: 'redis';
        readonly cliente: Redis;
        /** What the keys begin with, as those of the queues do. */
        readonly prefix: string;
      }
    | { readonly tipo: 'memoria' };
  /** In place of those that hold. */
  readonly policies?: Readonly<Partial<Record<LimitName, Policy>>>;
  /** Hears that the store did not answer; this process then counts for itself. */
  readonly onFailure?: (error: unknown) => void;
}

type Counter = Pick<RateLimiterMemory, 'consume'>;
type Together = ReturnType<typeof inGroup<RateLimiterRes>>;

/**
 * What no shared store is asked for: a probe must get its answer also where the store is away, and a file of a page is
 * served faster than the store would answer.
 */
const OF_PROCESS: ReadonlySet<LimitName> = new Set(['saude', 'painel_arquivos']);

/** Of so many who have used a policy up that is remembered. */
const REMEMBERED = 5_000;

/** Windows are fixed: the first request opens one, and all that is left reopens with the next. */
export function createLimiter({ store, policies: others = {}, onFailure = () => {} }: LimiterOptions) {
  const policies = { ...RATE_LIMITS, ...others };
  const counters = new Map<LimitName, Together>();
  for (const [name, { quota, janela, por }] of entriesOf(policies)) {
    const options = { keyPrefix: name, points: quota, duration: janela };
    const own = new RateLimiterMemory(options);
    const together = OF_PROCESS.has(name) ? undefined : shared(store, options, por);
    // Requests of one key or address that come at the same time are counted with one query.
    const counter = inGroup((who, howMany) =>
      count(together ?? own, who, howMany, quota).catch((error: unknown) => {
        onFailure(error);
        return count(own, who, howMany, quota);
      }),
    );
    counters.set(name, counter);
  }
  /** Until when. */
  const usedUp = new Map<string, number>();
  const remember = (policy: LimitName, who: string, forMs: number): void => {
    const key = `${policy} ${who}`;
    usedUp.delete(key);
    usedUp.set(key, Date.now() + forMs);
    const [oldest = key] = usedUp.keys();
    if (usedUp.size > REMEMBERED) usedUp.delete(oldest);
  };
  return {
    /** Whether `who` has used a policy up, as far as this process knows; nothing is counted. */
    isUsedUp: (policy: LimitName, who: string): boolean => (usedUp.get(`${policy} ${who}`) ?? 0) > Date.now(),
    /** Counts one request of `who` (an address or a key's id). Never rejects. */
    async consume(policy: LimitName, who: string): Promise<Consumption> {
      const { quota, janela } = policies[policy];
      const counter = known(counters.get(policy), policy);
      const { resultado, count: howMany, position } = await counter(who);
      // Of those that were counted together each has its own place.
      const consumed = resultado.consumedPoints - howMany + position;
      if (consumed > quota) remember(policy, who, resultado.msBeforeNext);
      return {
        policy,
        quota,
        janela,
        exceeded: consumed > quota,
        left: Math.max(0, quota - consumed),
        reopensIn: Math.max(0, Math.ceil(resultado.msBeforeNext / 1000)),
      };
    },
  };
}

/** A refusal is an answer too; only a store that does not answer rejects. */
async function count(counter: Counter, who: string, howMany: number, quota: number): Promise<RateLimiterRes> {
  try {
    return await counter.consume(who, howMany);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // Of whom it refuses without asking the store the library says no count.
    const { remainingPoints, msBeforeNext, consumedPoints } = refusal;
    return new RateLimiterRes(remainingPoints, msBeforeNext, consumedPoints || quota + howMany);
  }
}

function shared(
  store: LimiterOptions['store'],
  policy: { keyPrefix: string; points: number; duration: number },
  por: Policy['por'],
): RateLimiterStoreAbstract | undefined {
  // Who has used all of a window is refused until its end without a query: a flood must not become one on the store.
  const options = { ...policy, inMemoryBlockOnConsumed: policy.points };
  switch (store.tipo) {
    case 'memoria':
      return undefined;
    case 'redis':
      return new RateLimiterRedis({
        ...options,
        keyPrefix: `${store.prefix}:limites:${options.keyPrefix}`,
        storeClient: store.cliente,
      });
    case 'postgres':
      return new RateLimiterPostgres({
        ...options,
        // A crowd of addresses is counted one after the other, and no key waits behind it.
        storeClient: por === 'ip' ? store.database.strangers : store.database.auth,
        storeType: 'pool',
        schemaName: 'limites',
        tableName: 'contador',
        tableCreated: true,
        // Expired rows are removed by cleanCounters.
        clearExpiredByTimeout: false,
      });
  }
}

const CLEAN_UP_MS = 10 * 60 * 1000;
/** One line a minute is enough to know that a store is away. */
const AVISO_MS = 60_000;

type Context = Pick<ServiceContext<object>, 'database' | 'backend' | 'registry' | 'logger'>;

/** The limits of a running gateway, counted together with all others: where the queues are. */
export function openLimiter({ database, backend, registry, logger }: Context): {
  readonly limiter: Limiter;
  close(): Promise<void>;
} {
  const failures = new MetricCounter({
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
