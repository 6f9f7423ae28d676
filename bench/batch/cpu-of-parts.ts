import { readdirSync, readFileSync } from 'node:fs';
import type { Stack } from '@apura/standalone';

const PARTS = ['gateway', 'worker', 'browser', 'deliverer', 'postgres'] as const;
export type CpuOfParts = Readonly<Record<(typeof PARTS)[number], number>>;

/** CPU seconds so far of each part of the stack (Linux's /proc, 100 ticks a second); `data`: where its PostgreSQL lies. */
export function cpuOfParts(stack: Stack, data: string): CpuOfParts {
  const processes = new Map<number, { parent: number; seconds: number; command: string }>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const seconds = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      processes.set(Number(pid), { parent: Number(fields[1]), seconds, command });
    } catch {
      // ended while we looked
    }
  }
  const below = (pid: number): number =>
    [...processes].reduce(
      (sum, [id, { parent, seconds }]) => sum + (parent === pid ? seconds + below(id) : 0),
      0,
    );
  const own = (pid: number) => processes.get(pid)?.seconds ?? 0;
  const postmaster = [...processes].find(([, { command }]) => command.includes(data))?.[0] ?? -1;
  const worker = stack.pidOf('worker');
  return {
    gateway: own(stack.pidOf('gateway')),
    worker: own(worker),
    browser: below(worker),
    deliverer: own(stack.pidOf('deliverer')),
    postgres: own(postmaster) + below(postmaster),
  };
}

/** What was used in between, shared by `count`: milliseconds, of all and of each part. */
export function sumCpu(before: CpuOfParts, after: CpuOfParts, count: number): string {
  const parts = PARTS.map((name) => ({ name, seconds: after[name] - before[name] }));
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const each = (seconds: number) => ((seconds / count) * 1000).toFixed(2);
  return `${each(total)}: ${parts.map(({ name, seconds }) => `${name} ${each(seconds)}`).join(', ')}`;
}
