import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../packages/standalone/src/postgres/free-port.ts';
import { startRedis } from '../tests/system/start-redis.ts';
import type { FaultKind, TcpFaultName } from './fault-kinds.ts';
import type { PlannedFault } from './plan.ts';
import type { FaultStack, ServiceName } from './stack/fault-stack.ts';
import { childrenOf, signal } from './stack/processes.ts';
import type { TcpFault, TcpProxy } from './stack/tcp-proxy.ts';

/** Who is reached by a fault: the processes, or whether there was anything to reach. */
type Doing = (fault: PlannedFault) => Promise<boolean> | boolean;

const UPKEEP_LOCK = 4_207_214;

/** Does a fault and undoes it again. Resolves to whether it met anything. */
export function nemesisOf(stack: FaultStack, receiverWays: readonly TcpProxy[]): Doing {
  const kill = (pids: readonly number[]) => signal(pids, 'SIGKILL') > 0;
  async function freeze(pids: readonly number[], ms: number): Promise<boolean> {
    const reached = signal(pids, 'SIGSTOP') > 0;
    if (reached) await pause(ms);
    signal(pids, 'SIGCONT');
    return reached;
  }
  const one = (pids: readonly number[], choice: number): number[] =>
    pids.slice(choice % Math.max(pids.length, 1)).slice(0, 1);
  const backends = () =>
    childrenOf(stack.postmaster())
      .filter(({ command }) => /^postgres: apura_/.test(command))
      .map(({ pid }) => pid);
  async function over(
    ways: readonly (TcpProxy | undefined)[],
    fault: TcpFault,
    ms: number,
  ): Promise<boolean> {
    for (const way of ways) way?.begin(fault);
    await pause(ms);
    for (const way of ways) way?.end();
    return ways.length > 0;
  }
  const network = (name: TcpFaultName, ways: () => readonly (TcpProxy | undefined)[]): Doing => {
    const strengths: Record<TcpFaultName, (choice: number) => TcpFault> = {
      latency: (choice) => ({ kind: 'latency', ms: 20 + choice / 2 }),
      reset: () => ({ kind: 'reset' }),
      'black-hole': () => ({ kind: 'black-hole' }),
      cut: (choice) => ({ kind: 'cut', afterBytes: choice * 20 }),
    };
    return ({ choice, lastsMs }) => over(ways(), strengths[name](choice), lastsMs);
  };
  const killing = (name: ServiceName) => () => kill(stack.service(name));
  const freezing =
    (name: ServiceName): Doing =>
    ({ lastsMs }) =>
      freeze(stack.service(name), lastsMs);
  async function full(disk: FaultStack['disks']['data'], ms: number): Promise<boolean> {
    disk?.fill();
    await pause(ms);
    disk?.empty();
    return disk !== undefined;
  }
  async function restartRedis(ms: number): Promise<boolean> {
    const { redis } = stack;
    if (!redis) return false;
    redis.stop();
    await pause(ms);
    while ((await freePort(redis.port).catch(() => 0)) === 0) await pause(20);
    stack.redis = await startRedis(stack.folder, redis.port);
    return true;
  }

  const postgres = () => [stack.postgresWay];
  const redis = () => [stack.redisWay];
  const receivers = () => receiverWays;
  const doings: Readonly<Record<FaultKind, Doing>> = {
    'kill-gateway': killing('gateway'),
    'kill-worker': killing('worker'),
    'kill-deliverer': killing('deliverer'),
    'kill-browser': () => kill(stack.browsers()),
    'kill-supervisor': () => kill([stack.supervisor()]),
    'kill-everything': () => kill(stack.all()),
    'kill-postgres-backend': ({ choice }) => kill(one(backends(), choice)),
    'kill-postmaster': () => kill([stack.postmaster()]),
    'freeze-gateway': freezing('gateway'),
    'freeze-worker': freezing('worker'),
    'freeze-deliverer': freezing('deliverer'),
    'freeze-supervisor': ({ lastsMs }) => freeze([stack.supervisor()], lastsMs),
    'freeze-browser': ({ lastsMs }) => freeze(stack.browsers(), lastsMs),
    'freeze-lock-holder': async ({ lastsMs }) => freeze(await lockHolder(stack), lastsMs),
    'freeze-postgres-backend': ({ choice, lastsMs }) => freeze(one(backends(), choice), lastsMs),
    'freeze-postmaster': ({ lastsMs }) => freeze([stack.postmaster()], lastsMs),
    'postgres-restart': () => signal([stack.postmaster()], 'SIGINT') > 0,
    'postgres-immediate-stop': () => signal([stack.postmaster()], 'SIGQUIT') > 0,
    'postgres-latency': network('latency', postgres),
    'postgres-reset': network('reset', postgres),
    'postgres-black-hole': network('black-hole', postgres),
    'postgres-cut': network('cut', postgres),
    'receiver-latency': network('latency', receivers),
    'receiver-reset': network('reset', receivers),
    'receiver-black-hole': network('black-hole', receivers),
    'receiver-cut': network('cut', receivers),
    'redis-latency': network('latency', redis),
    'redis-reset': network('reset', redis),
    'redis-black-hole': network('black-hole', redis),
    'redis-cut': network('cut', redis),
    'full-data-disk': ({ lastsMs }) => full(stack.disks.data, lastsMs),
    'full-log-disk': ({ lastsMs }) => full(stack.disks.log, lastsMs),
    'full-redis': async ({ lastsMs }) => {
      await stack.redis?.command('CONFIG SET maxmemory 1');
      await pause(lastsMs);
      await stack.redis?.command('CONFIG SET maxmemory 0');
      return true;
    },
    'wipe-redis': async () => {
      await stack.redis?.wipe();
      return true;
    },
    'kill-redis': ({ lastsMs }) => restartRedis(lastsMs),
    'freeze-redis': ({ lastsMs }) => freeze(stack.redis ? [stack.redis.pid] : [], lastsMs),
  };
  return (fault) => doings[fault.kind](fault);
}

/** The service that does the upkeep, which nobody else does while it is frozen. */
async function lockHolder(stack: FaultStack): Promise<number[]> {
  const client = new pg.Client({ connectionString: stack.superuserUrl });
  client.on('error', () => {}); // the query rejects as well
  try {
    await client.connect();
    const { rows } = await client.query<{ client_port: number }>(
      `SELECT a.client_port FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
        WHERE l.locktype = 'advisory' AND l.objid = $1 AND l.granted`,
      [UPKEEP_LOCK],
    );
    const holder = rows[0] && stack.holderOf(rows[0].client_port);
    return holder === undefined ? [] : [holder];
  } catch {
    return []; // the database is away: nobody holds it
  } finally {
    await client.end().catch(() => {}); // it may be gone already
  }
}
