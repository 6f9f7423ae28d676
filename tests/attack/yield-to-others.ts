import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Who attacks has a machine of their own; here they have what the service and its neighbour leave. A priority is a thread's own on
 * Linux, and those that compress and collect for the attacks have to yield as well. Niceness is not enough where there is more: a thread
 * of the lowest keeps its core for some milliseconds when one of the service's wakes up, one of the idle class gives it up at once. Both
 * count within a session only, where Linux groups by session: hence the session, which is this program's alone (scripts/attack.mjs), yields
 * as a whole.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') {
    setPriority(constants.priority.PRIORITY_LOW);
    return;
  }
  try {
    writeFileSync('/proc/self/autogroup', '19');
  } catch {
    // A kernel without such groups.
  }
  try {
    execFileSync('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process.pid)], { stdio: 'ignore' });
  } catch {
    // There is no such command.
    for (const thread of readdirSync('/proc/self/task'))
      setPriority(Number(thread), constants.priority.PRIORITY_LOW);
  }
}
