import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of CPU of a process and all below it, and of its own threads other than the first (Linux's /proc, 100 ticks a second). */
export function cpuOf(root: number): { own: number; tree: number; mainThread: number } {
  const all = new Map<number, { parent: number; seconds: number }>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const seconds = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
      all.set(Number(pid), { parent: Number(fields[1]), seconds });
    } catch {
      // ended while we looked
    }
  }
  const below = (pid: number): number =>
    [...all].reduce((sum, [id, { parent, seconds }]) => sum + (parent === pid ? seconds + below(id) : 0), 0);
  const own = all.get(root)?.seconds ?? 0;
  const task = readFileSync(`/proc/${root}/task/${root}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const mainThread = task.slice(11, 13).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
  return { own, tree: own + below(root), mainThread };
}
