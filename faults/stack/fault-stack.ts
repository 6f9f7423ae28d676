import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openHome, openSecrets } from '../../packages/standalone/src/home.ts';
import { freePort } from '../../packages/standalone/src/postgres/free-port.ts';
import { type Redis, startRedis } from '../../tests/system/start-redis.ts';
import { childrenOf, ownerOf, type Process, processes, signal } from './processes.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import type { SupervisorSettings } from './supervisor.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export type ServiceName = 'gateway' | 'worker' | 'deliverer';
export const SERVICES: readonly ServiceName[] = ['gateway', 'worker', 'deliverer'];

export interface FaultStackOptions {
  /** How long it will work. */
  readonly minutes: number;
  readonly redis: boolean;
  readonly mount: boolean;
  readonly allowedHosts: readonly string[];
}

export type FaultStack = Awaited<ReturnType<typeof startFaultStack>>;

/** Of data and WAL, to begin with and for each minute of work. */
const DATA_MB = { first: 1_200, perMinute: 50 };
const LOG_MB = 96;
const POLL_MS = 50;
const STOP_MS = 20_000;

/** A whole stack of the run's own in a fresh folder, all of whose parts and ways can be made to fail. */
export async function startFaultStack({ minutes, redis: withRedis, mount, allowedHosts }: FaultStackOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'apura-faults-'));
  const home = openHome({ APURA_HOME: folder });
  const disks: { data?: SmallDisk; log?: SmallDisk } = mount
    ? {
        data: mountSmallDisk(home.postgres, DATA_MB.first + Math.ceil(minutes * DATA_MB.perMinute)),
        log: mountSmallDisk(home.logs, LOG_MB),
      }
    : {};
  const secrets = openSecrets(home);
  const [port, postgresPort] = [await freePort(), await freePort()];
  const postgresWay = await startTcpProxy(postgresPort);
  const redis = withRedis ? await startRedis(folder) : undefined;
  const redisWay: TcpProxy | undefined = redis && (await startTcpProxy(redis.port));
  const settings: SupervisorSettings = {
    home: folder,
    port,
    postgresPort,
    postgresDoor: postgresWay.port,
    ...(redisWay ? { redisUrl: `redis://127.0.0.1:${redisWay.port}` } : {}),
    allowedHosts,
  };
  const supervisorLog = join(folder, 'supervisor.log');
  let supervisor: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let stopping = false;
  /** How often the supervisor ended by itself, with its last words. */
  const gaveUp: string[] = [];

  function launch(): Promise<void> {
    const out = openSync(supervisorLog, 'a');
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('supervisor.ts', import.meta.url))],
      {
        env: { ...process.env, APURA_FAULTS_SUPERVISOR: JSON.stringify(settings) },
        stdio: ['ignore', out, out, 'ipc'],
      },
    );
    closeSync(out);
    supervisor = child;
    ended = once(child, 'exit');
    return new Promise((ready) => {
      child.once('message', () => ready());
      child.once('exit', async (code) => {
        if (stopping) return;
        if (code !== null) gaveUp.push(readFileSync(supervisorLog, 'utf8').trim().split('\n').at(-1) ?? '');
        // What it left ends by itself; who runs it starts it again when the address is free.
        while (!stopping && (await freePort(port).catch(() => 0)) === 0) await pause(POLL_MS);
        if (!stopping) await launch();
        ready();
      });
    });
  }
  await launch();

  const ofStack = (): Process[] => {
    const all = processes();
    const mine = new Set([supervisor?.pid ?? -1]);
    // A parent comes before its children in no fixed order: until nothing is added.
    for (let before = 0; before !== mine.size; ) {
      before = mine.size;
      for (const { pid, parent } of all) if (mine.has(parent)) mine.add(pid);
    }
    return all.filter(({ pid }) => mine.has(pid));
  };
  const service = (name: ServiceName): number[] =>
    childrenOf(supervisor?.pid ?? -1)
      .filter(({ command }) => command.includes(join('services', name, 'dist/main.js')))
      .map(({ pid }) => pid);
  const url = (role: string, password: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${postgresPort}/apura`;

  return {
    folder,
    logs: home.logs,
    supervisorLog,
    baseUrl: `http://127.0.0.1:${port}`,
    /** Past the proxy, for who looks on. */
    appUrl: url('apura_app', secrets.logins.app),
    relayUrl: url('apura_relay', secrets.logins.relay),
    superuserUrl: url('postgres', secrets.databasePassword),
    postgresWay,
    /** The one that runs now. */
    redis: redis as Redis | undefined,
    redisWay,
    disks,
    gaveUp: gaveUp as readonly string[],
    supervisor: () => supervisor?.pid ?? -1,
    service,
    all: () => ofStack().map(({ pid }) => pid),
    browsers: () =>
      service('worker').flatMap((pid) =>
        childrenOf(pid)
          .filter(({ command }) => /chrom/i.test(command))
          .map((child) => child.pid),
      ),
    /** Who holds the connection that PostgreSQL sees as `clientPort`. */
    holderOf(clientPort: number): number | undefined {
      const near = postgresWay.nearPort(clientPort);
      return near === undefined ? undefined : ownerOf(near, SERVICES.flatMap(service));
    },
    /** -1 between two of them. */
    postmaster: () =>
      processes().find(
        ({ parent, command }) => parent === supervisor?.pid && command.includes(`-D ${home.postgres}/`),
      )?.pid ?? -1,
    /** Ends all of it, by force where it does not end in time. */
    async stop() {
      stopping = true;
      const left = ofStack().map(({ pid }) => pid);
      supervisor?.kill('SIGTERM');
      await Promise.race([ended, pause(STOP_MS)]);
      signal(left, 'SIGKILL');
      postgresWay.stop();
      redisWay?.stop();
      this.redis?.stop();
      for (const disk of [disks.data, disks.log]) disk?.unmount();
      for (const path of [home.postgres, folder]) rmSync(path, { recursive: true, force: true });
    },
  };
}
