import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What Linux tells of a process that runs. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** All processes of this machine. */
export const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [state, parent] = (readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1) ?? '').split(
          ' ',
        );
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return []; // ended while we looked
      }
    });

export const childrenOf = (pid: number): Process[] => processes().filter(({ parent }) => parent === pid);

/** Which of these processes holds the near end of a loopback connection at `port`. */
export function ownerOf(port: number, pids: readonly number[]): number | undefined {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((text) => text.trim().split(/\s+/))
    .find((fields) => fields[1] === local);
  const inode = line?.[9];
  return pids.find((pid) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).some(
        (fd) => linkOf(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`,
      );
    } catch {
      return false; // ended while we looked
    }
  });
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** Sends a signal to those that are still there. Returns how many were. */
export function signal(pids: readonly number[], name: NodeJS.Signals): number {
  let reached = 0;
  for (const pid of pids) {
    if (!(pid > 1)) continue; // 0 and below are whole groups, and everybody
    try {
      process.kill(pid, name);
      reached += 1;
    } catch {
      // ended before
    }
  }
  return reached;
}
