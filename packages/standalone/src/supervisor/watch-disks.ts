import { statfsSync } from 'node:fs';

const INTERVAL_MS = 5_000;
const MB = 1024 * 1024;
/** With less than this PostgreSQL cannot write its next segment. */
const LEAST_BYTES = 16 * MB;

/**
 * Says once of each folder when its disk is full, and again when it is full once more: what works on goes on, and nothing
 * else would tell. Returns what ends it.
 */
export function watchDisks(
  folders: readonly string[],
  say: (line: string) => void,
  leastBytes: () => number = () => LEAST_BYTES,
) {
  const full = new Set<string>();
  const look = () => {
    for (const folder of folders) {
      const free = freeBytes(folder);
      if (free === undefined) continue;
      if (free >= leastBytes()) full.delete(folder);
      else if (!full.has(folder)) {
        full.add(folder);
        say(
          `${fullDisk(folder)} Restam ${Math.floor(free / MB)} MB. Libere espaço; o trabalho continua sozinho.`,
        );
      }
    }
  };
  look();
  const timer = setInterval(look, INTERVAL_MS);
  return { look, stop: () => clearInterval(timer) };
}

/** Undefined where somebody has removed the folder. */
function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** The sentence that names the disk. */
export const fullDisk = (folder: string | undefined): string =>
  folder === undefined ? 'O disco está cheio.' : `O disco da pasta ${folder} está cheio.`;
