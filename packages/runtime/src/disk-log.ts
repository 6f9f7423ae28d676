import { fstatSync, writeSync } from 'node:fs';
import { Writable } from 'node:stream';
import { isatty } from 'node:tty';

/** Whether a descriptor leads to a disk, which may be full; a terminal, a pipe and a socket do not. */
export function isOnDisk(fd: number): boolean {
  // Not in plain numbers: Node 20's `realpathSync` reads the last of those that anybody asked for, and after a pipe's it leaves links as they
  // are: the next `require` of a package finds none of what that package needs.
  const stat = fstatSync(fd, { bigint: true });
  return stat.isFile() || (stat.isCharacterDevice() && !isatty(fd));
}

/**
 * Writes lines to a descriptor. A line that cannot be written, since the disk is full, is lost and ends nothing: how many
 * were lost stands before the next one that is written.
 */
export function diskLog(fd: number, write: (fd: number, bytes: Buffer, from: number) => number = writeSync) {
  let lost = 0;
  const writeAll = (bytes: Buffer): void => {
    for (let written = 0; written < bytes.length; ) written += write(fd, bytes, written);
  };
  return new Writable({
    write(line: Buffer, _encoding, done) {
      try {
        if (lost)
          writeAll(Buffer.from(`\n${JSON.stringify({ level: 'warn', message: 'log lines lost', lost })}\n`));
        lost = 0;
        writeAll(line);
      } catch {
        lost += 1;
      }
      done();
    },
  });
}
