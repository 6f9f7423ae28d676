import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes what a killed process left in `folder`: entries whose name begins so, older than `ageMs`. */
export async function removeLeftovers(folder: string, prefix: string, ageMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    // Another process may be quicker.
    const made = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - made > ageMs) await rm(path, { recursive: true, force: true });
  }
}
