import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Home, openHome } from '@apura/standalone';

export interface TemporaryHome extends Home {
  remove(): void;
}

/** A home of the test's own. As root its PostgreSQL part lies elsewhere; `remove` knows where. */
export function temporaryHome(): TemporaryHome {
  const home = openHome({ APURA_HOME: mkdtempSync(join(tmpdir(), 'apura-home-')) });
  return {
    ...home,
    remove() {
      for (const path of [home.postgres, home.folder]) rmSync(path, { recursive: true, force: true });
    },
  };
}

const SOON_MS = 60_000;

/** Resolves when no process works for this home any more: what was ended may need a moment until it is gone. */
export async function untilNoneWorkFor(home: Home): Promise<void> {
  const until = Date.now() + SOON_MS;
  for (let left = processesOf(home); left.length; left = processesOf(home)) {
    if (Date.now() > until) throw new Error(`left behind:\n${left.join('\n')}`);
    await pause(50);
  }
}

/** The processes that work for this home: its PostgreSQL, its services, their browsers (Linux's /proc). */
function processesOf(home: Home): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        const ours = command.includes(home.postgres) || `${command}${environment}`.includes(home.folder);
        return ours && command ? [`${pid} ${command}`] : [];
      } catch {
        return []; // ended while we looked
      }
    });
}
