import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PIECE = Buffer.alloc(1024 * 1024);

/** A folder that is a disk by itself, in memory, and can be filled. */
export interface SmallDisk {
  fill(): void;
  empty(): void;
  unmount(): void;
}

/** Mounts a disk of so many MB on a folder. Throws where this user may not. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'apura-faults', folder], {
    stdio: 'ignore',
  });
  const filler = join(folder, 'filler');
  return {
    fill() {
      const file = openSync(filler, 'w');
      try {
        for (;;) writeSync(file, PIECE);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    // Lazily: a process that ends late may still have a file open.
    unmount: () => execFileSync('umount', ['--lazy', folder]),
  };
}

/** Whether this user may mount. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'apura-faults-mount-'));
  try {
    mountSmallDisk(folder, 1).unmount();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
