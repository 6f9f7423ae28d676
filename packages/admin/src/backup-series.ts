import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST } from './manifest.ts';

/** A moment in UTC as a folder is called by it: such names are in the order of time. */
const MOMENT = /^\d{8}T\d{6}Z$/;

/** Where a backup that begins at a moment (ISO 8601, UTC) goes in a series. */
export const folderOf = (series: string, moment: string): string =>
  join(series, moment.replace(/[-:]|\.\d+/g, ''));

/**
 * Removes all but the newest backups of a series, and what is left of those that did not finish. Folders with other
 * names are not its own and stay. Returns the names of what went.
 */
export function keepNewest(series: string, keep: number): string[] {
  const all = readdirSync(series)
    .filter((name) => MOMENT.test(name))
    .sort();
  const finished = all.filter((name) => existsSync(join(series, name, MANIFEST)));
  const kept = new Set(finished.slice(-keep));
  const gone = all.filter((name) => !kept.has(name));
  for (const name of gone) rmSync(join(series, name), { recursive: true });
  return gone;
}
