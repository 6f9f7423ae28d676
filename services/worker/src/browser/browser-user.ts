import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Whom a process of ours is made to be, so that it can reach nothing of ours. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Has no name and owns nothing; not `nobody`, who may own PostgreSQL's files where there is no user `postgres`. */
const WITHOUT_NAME: User = { uid: 65_533, gid: 65_533 };
/** Of util-linux, which every distribution has; Node itself cannot become another program. */
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'];
/** Where root keeps what another user must reach, as the packaged PostgreSQL does. */
const COMMON_FOLDER = '/var/lib/apura/navegador';

/** Whether there is such a file and we may run it. */
export function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const setpriv = (): string | undefined => SETPRIV.find(mayRun);

/**
 * Whom a browser is to be: nobody else's user where we are root on Linux and can become it, else ourselves (undefined). Root
 * of a container may have no other user to become.
 */
export function browserUser(): User | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !setpriv()) return undefined;
  const { programa, args } = asUser(WITHOUT_NAME, '/bin/true', []);
  return spawnSync(programa, args, { stdio: 'ignore' }).status === 0 ? WITHOUT_NAME : undefined;
}

/** The command that runs `path` as `user`, with no right of root left and no way back. */
export function asUser(
  user: User | undefined,
  path: string,
  args: readonly string[],
): { readonly programa: string; readonly args: readonly string[] } {
  const programa = user && setpriv();
  if (!user || !programa) return { programa: path, args };
  return {
    programa,
    args: [
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      '--inh-caps=-all',
      '--bounding-set=-all',
      '--no-new-privs',
      path,
      ...args,
    ],
  };
}

/** `folder`, or a folder of root's that all may enter where `user` cannot get into it: a clone may lie in root's home. */
export function reachableFolder(folder: string, user: User | undefined): string {
  return user === undefined || todosEntram(resolve(folder)) ? folder : COMMON_FOLDER;
}

function todosEntram(folder: string): boolean {
  const above = dirname(folder);
  const entram = ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0o001) & 0o001) !== 0;
  return entram && (above === folder || todosEntram(above));
}
