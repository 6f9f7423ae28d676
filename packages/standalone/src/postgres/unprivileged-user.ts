import { execFileSync } from 'node:child_process';

export type UnixUser = NonNullable<ReturnType<typeof unprivilegedUser>>;

/** PostgreSQL refuses to run as root: there, the first of `postgres` and `nobody` that exists; otherwise undefined. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== undefined && gid !== undefined) return { name, uid, gid };
  }
  throw new Error('running as root, and neither the user postgres nor nobody exists');
}

function idOf(flag: string, name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined; // id exits with 1 for a user that does not exist
  }
}
