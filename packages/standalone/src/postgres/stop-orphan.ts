import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;

/**
 * Stops a PostgreSQL that outlived a killed supervisor and still holds the data in `folder`, and waits until it has
 * ended. Does nothing when there is none.
 */
export async function stopOrphan(folder: string): Promise<void> {
  const data = join(folder, 'data');
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!servesData(pid, data)) return; // postgres itself removes the stale file
  process.kill(pid, 'SIGINT'); // "fast" shutdown
  while (servesData(pid, data)) await pause(POLL_MS);
}

/** The number in a stale file may be another program's by now: only a command line with our folder is our server. */
function servesData(pid: number, data: string): boolean {
  try {
    const command = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(`-D ${data} `);
  } catch {
    return false; // no such process
  }
}
