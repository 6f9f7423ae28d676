import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { QueueBackend } from '../../packages/queues/src/index.ts';
import { freePort } from '../../packages/standalone/src/postgres/free-port.ts';
import { type Certificates, makeCertificates } from './certificates.ts';

/** The ways in which a Redis that matters is run, each with a password. */
export const TOPOLOGIES = ['one server', 'sentinels', 'cluster'] as const;
export type TopologyName = (typeof TOPOLOGIES)[number];

export interface Topology {
  /** What a service is told. */
  readonly settings: Readonly<Record<string, string>>;
  /** The same for the queues of this process, which cannot trust another authority any more. */
  readonly backend: QueueBackend;
  /** All keys of all servers. */
  keys(): string[];
  /** Ends the master by force; resolves when the Sentinels have made another. */
  failOver(): Promise<void>;
  stop(): void;
}

/** Has letters that a URL must escape. */
const PASSWORD = 'p@ss:word/1';
const MASTER = 'apura-master';
const SENTINEL_PASSWORD = 'of-the-sentinels';
/** Redis' own way to tell of Sentinels that a server is away. */
const DOWN_AFTER_MS = 1000;

/** Starts the servers in `folder`, with TLS alone where `tls` is set; resolves when they answer as what they are. */
export async function startTopology(name: TopologyName, folder: string, tls: boolean): Promise<Topology> {
  const certificates = tls ? makeCertificates(folder) : undefined;
  const servers: Server[] = [];
  const start = async (settings: readonly string[], flags: readonly string[] = []) => {
    const server = await startServer(folder, settings, flags, certificates);
    servers.push(server);
    return server;
  };
  const stop = () => {
    for (const { child } of servers) child.kill('SIGKILL');
  };
  try {
    const { settings, backend } = await build[name](start, tls ? 'rediss' : 'redis', certificates);
    return {
      settings: { ...settings, ...(certificates ? { NODE_EXTRA_CA_CERTS: certificates.authority } : {}) },
      backend,
      keys: () =>
        servers
          .filter(({ child }) => !child.killed)
          .flatMap((server) =>
            server.ask(...(name === 'cluster' ? [] : ['-n', String(DATABASE)]), '--scan').split('\n'),
          )
          .filter(Boolean),
      async failOver() {
        const [master, , sentinel] = servers as [Server, Server, Server];
        const before = masterOf(sentinel);
        master.child.kill('SIGKILL');
        await until('another master', () => masterOf(sentinel) !== before);
      },
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  /** What redis-cli prints. */
  ask(...command: string[]): string;
}

type Start = (settings: readonly string[], flags?: readonly string[]) => Promise<Server>;
type Built = Pick<Topology, 'settings' | 'backend'>;

const login = `:${encodeURIComponent(PASSWORD)}`;
/** Of the one server, and behind the Sentinels: not the first, so that it is seen whether the URL's is taken. */
const DATABASE = 2;
const DATA = [`requirepass ${PASSWORD}`, `masterauth ${PASSWORD}`];

const build: Record<
  TopologyName,
  (start: Start, scheme: string, certificates: Certificates | undefined) => Promise<Built>
> = {
  async 'one server'(start, scheme) {
    const { port } = await start(DATA);
    const url = `${scheme}://${login}@127.0.0.1:${port}/${DATABASE}`;
    return { settings: { REDIS_URL: url }, backend: { kind: 'redis', url } };
  },

  async sentinels(start, scheme) {
    const master = await start(DATA);
    const replica = await start([...DATA, `replicaof 127.0.0.1 ${master.port}`]);
    const sentinel = await start(
      [
        `requirepass ${SENTINEL_PASSWORD}`,
        `sentinel monitor ${MASTER} 127.0.0.1 ${master.port} 1`,
        `sentinel auth-pass ${MASTER} ${PASSWORD}`,
        `sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER_MS}`,
        `sentinel failover-timeout ${MASTER} 5000`,
      ],
      ['--sentinel'],
    );
    await until('a replica that is up to date', () =>
      replica.ask('INFO', 'replication').includes('master_link_status:up'),
    );
    await until('a Sentinel that knows the replica', () =>
      sentinel.ask('SENTINEL', 'replicas', MASTER).includes(String(replica.port)),
    );
    // The host of the URL is asked nothing.
    const url = `${scheme}://${login}@not-asked.invalid/${DATABASE}`;
    const hosts = [`127.0.0.1:${sentinel.port}`];
    return {
      settings: {
        REDIS_URL: url,
        REDIS_SENTINELS: hosts.join(','),
        REDIS_SENTINEL_NAME: MASTER,
        REDIS_SENTINEL_PASSWORD: SENTINEL_PASSWORD,
      },
      backend: { kind: 'redis', url, sentinels: { hosts, name: MASTER, password: SENTINEL_PASSWORD } },
    };
  },

  async cluster(start, scheme, certificates) {
    const nodes = await Promise.all([1, 2, 3].map(() => start([...DATA, 'cluster-enabled yes'])));
    const made = spawnSync(
      'redis-cli',
      [
        ...(certificates ? ['--tls', '--cacert', certificates.authority] : []),
        ...['--cluster', 'create', ...nodes.map(({ port }) => `127.0.0.1:${port}`), '--cluster-yes'],
      ],
      { encoding: 'utf8', env: { ...process.env, REDISCLI_AUTH: PASSWORD } },
    );
    if (made.status !== 0) throw new Error(`no cluster: ${made.stdout}${made.stderr}`);
    await until('a cluster of which all slots are served', () =>
      nodes.every((node) => node.ask('CLUSTER', 'INFO').includes('cluster_state:ok')),
    );
    const url = `${scheme}://${login}@127.0.0.1:${nodes[0]?.port}`;
    return {
      settings: { REDIS_URL: url, REDIS_CLUSTER: 'true', REDIS_PREFIX: '{apura}' },
      backend: { kind: 'redis', url, cluster: true, prefix: '{apura}' },
    };
  },
};

const masterOf = (sentinel: Server) =>
  sentinel.ask('SENTINEL', 'get-master-addr-by-name', MASTER).split('\n')[1];

async function startServer(
  folder: string,
  settings: readonly string[],
  flags: readonly string[],
  certificates: Certificates | undefined,
): Promise<Server> {
  const port = await freePort();
  const own = join(folder, `redis-${port}`);
  mkdirSync(own);
  const tls = certificates
    ? [
        `port 0`,
        `tls-port ${port}`,
        `tls-cert-file ${certificates.certificate}`,
        `tls-key-file ${certificates.key}`,
        `tls-ca-cert-file ${certificates.authority}`,
        'tls-auth-clients no',
        'tls-replication yes',
        'tls-cluster yes',
      ]
    : [`port ${port}`];
  const file = join(own, 'redis.conf');
  writeFileSync(
    file,
    `${['bind 127.0.0.1', `dir ${own}`, 'save ""', 'maxmemory-policy noeviction', ...tls, ...settings].join('\n')}\n`,
  );
  const child = spawn('redis-server', [file, ...flags], { stdio: 'ignore' });
  const server: Server = {
    child,
    port,
    ask: (...command) =>
      spawnSync(
        'redis-cli',
        [
          '-p',
          String(port),
          ...(certificates ? ['--tls', '--cacert', certificates.authority] : []),
          ...command,
        ],
        {
          encoding: 'utf8',
          env: { ...process.env, REDISCLI_AUTH: flags.includes('--sentinel') ? SENTINEL_PASSWORD : PASSWORD },
        },
      ).stdout,
  };
  await until(`a Redis on port ${port}`, () => server.ask('PING').includes('PONG'));
  return server;
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries === 300) throw new Error(`there is not ${what}`);
    await pause(100);
  }
}
