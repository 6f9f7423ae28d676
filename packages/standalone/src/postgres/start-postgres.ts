import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { known } from '@apura/contracts';
import type { Home } from '../home.ts';
import type { Ending } from '../supervisor/service-process.ts';
import { freePort } from './free-port.ts';
import { postgresBinaries, stopOrphan } from './stop-orphan.ts';
import { type UnixUser, unprivilegedUser } from './unprivileged-user.ts';

export interface PostgresOptions {
  /** Made when it does not exist; holds `data`. As root it must lie where an unprivileged user can reach it. */
  readonly folder: string;
  /** Of the superuser `postgres`; only set when the data folder is made. */
  readonly password: string;
  /** Server settings on top of ours, for example `fsync: 'off'` in tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

export type RunningPostgres = Awaited<ReturnType<typeof startPostgres>>;

/** Starts a private PostgreSQL on a free loopback port, with the data in `folder`. Rejects with the server's own words. */
export async function startPostgres(options: PostgresOptions) {
  const user = unprivilegedUser();
  const bin = join(postgresBinaries(user), 'bin');
  const data = join(options.folder, 'data');
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(options.folder, user.uid, user.gid);
  await stopOrphan(options.folder);
  const common = {
    cwd: options.folder,
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  };

  if (!existsSync(join(data, 'PG_VERSION'))) initialize(bin, data, options, common, user);

  const port = Number(options.settings?.port) || (await freePort());
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // A socket's path may have 107 bytes at most; a clone's folder is often longer.
    unix_socket_directories: '',
    max_connections: '120',
    // After a crash it would sync each of some 1,700 files by itself, which takes seconds; Linux can do all at once.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    ...options.settings,
  };
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...common, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const log = await ready(child);
  const killAtExit = () => child.kill('SIGINT');
  process.on('exit', killAtExit);
  const ended = new Promise<Ending>((done) => {
    child.once('exit', (code, signal) => done({ how: signal ?? `código ${code}`, lastWords: log() }));
  });
  return {
    port,
    pid: known(child.pid, 'process of PostgreSQL'),
    /** Connection string on the loopback interface. */
    url: (database = 'postgres', role = 'postgres', password = options.password) =>
      `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    /** Settles when the server has ended, whatever the reason. */
    ended,
    /** However long it takes: what is written on the way out need not be recovered. */
    async stop() {
      child.kill('SIGINT'); // "fast" shutdown; SIGTERM would wait for clients
      await ended;
      process.removeListener('exit', killAtExit);
    },
  };
}

type Common = { cwd: string; uid?: number; gid?: number; env: NodeJS.ProcessEnv };

function initialize(
  bin: string,
  data: string,
  options: PostgresOptions,
  common: Common,
  user: UnixUser | undefined,
): void {
  // It has its name only once it is whole: an initdb that was cut off is seen by that, and done again.
  const unfinished = `${data}.unfinished`;
  for (const left of [data, unfinished]) rmSync(left, { recursive: true, force: true });
  const passwordFile = join(options.folder, 'initial-password');
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  try {
    execFileSync(
      join(bin, 'initdb'),
      [
        '-D',
        unfinished,
        '-U',
        'postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
      ].concat(['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-sync']),
      { ...common, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    renameSync(unfinished, data);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function ready(child: ChildProcess): Promise<() => string> {
  let log = '';
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`PostgreSQL ended with ${code}: ${log.trim()}`)));
    child.stderr?.on('data', (bytes: Buffer) => {
      log = (log + bytes).slice(-8192);
      if (log.includes('ready to accept connections')) done(() => log);
    });
  });
}

/**
 * Data without the home's secrets are those of a home that was removed: as root they lie outside of it, and nobody has
 * their password any more. They are put aside under another name, so that this home can begin and nothing is lost.
 */
export async function setAsideForeignData(
  { postgres, secrets }: Pick<Home, 'postgres' | 'secrets'>,
  say: (line: string) => void,
): Promise<void> {
  if (existsSync(secrets) || !existsSync(join(postgres, 'data/PG_VERSION'))) return;
  await stopOrphan(postgres);
  const aside = `${postgres}-${Date.now()}`;
  renameSync(postgres, aside);
  say(`Em ${postgres} havia dados de uma instalação que foi apagada; estão agora em ${aside}.`);
}
