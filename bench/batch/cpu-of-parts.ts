import { readdirSync, readFileSync } from 'node:fs';

export const PARTS = ['gateway', 'worker', 'browser', 'deliverer', 'postgres'] as const;
export type CpuOfParts = Readonly<Record<(typeof PARTS)[number], number>>;

interface Process {
  readonly parent: number;
  readonly seconds: number;
  readonly command: string;
}

/** All that run now, by pid (Linux's /proc, 100 ticks a second). */
function readProcesses(): ReadonlyMap<number, Process> {
  const processes = new Map<number, Process>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      // Its own time, and that of its children that have ended.
      const seconds = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      processes.set(Number(pid), { parent: Number(fields[1]), seconds, command });
    } catch {
      // ended while we looked
    }
  }
  return processes;
}

/** CPU seconds so far of each part of the stack that a process has started. */
export function cpuOfParts(starter = process.pid): CpuOfParts {
  const processes = readProcesses();
  const childrenOf = (pid: number) => [...processes].filter(([, { parent }]) => parent === pid);
  const below = (pid: number): number =>
    childrenOf(pid).reduce((sum, [id, { seconds }]) => sum + seconds + below(id), 0);
  const parts = childrenOf(starter);
  const partOf = (text: string): [pid: number, seconds: number] => {
    const [pid = -1, found] = parts.find(([, { command }]) => command.includes(text)) ?? [];
    return [pid, found?.seconds ?? 0];
  };
  const [worker, workerSeconds] = partOf('/services/worker/');
  const [postgres, postgresSeconds] = partOf('/bin/postgres');
  return {
    gateway: partOf('/services/gateway/')[1],
    worker: workerSeconds,
    browser: below(worker),
    deliverer: partOf('/services/deliverer/')[1],
    postgres: postgresSeconds + below(postgres),
  };
}

/** What was used in between, shared by `count`: milliseconds, of all and of each part. */
export function sumCpu(before: CpuOfParts, after: CpuOfParts, count: number): string {
  const parts = PARTS.map((name) => ({ name, seconds: after[name] - before[name] }));
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const each = (seconds: number) => ((seconds / count) * 1000).toFixed(2);
  return `${each(total)}: ${parts.map(({ name, seconds }) => `${name} ${each(seconds)}`).join(', ')}`;
}
