import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { examine, quiet } from './check/examine.ts';
import { keepLogs, unhandledIn } from './check/logs.ts';
import { makePlan, type PlannedFault, type PlanOptions } from './plan.ts';
import { type Done, reportOf } from './report.ts';
import { openScene, type Scene } from './scene.ts';

/** What takes longer does not recover by itself. */
const RECOVERY_MS = 120_000;
const SETTLE_MS = 240_000;

interface Result {
  /** Checks that found nothing wrong: each fault, whether all became quiet, what each office has then, and the logs. */
  readonly passed: number;
  readonly violations: readonly string[];
}

/** One whole run: a stack in a fresh folder, operations and faults side by side, quiet, and the checker. */
export async function runFaults(options: PlanOptions, say: (line: string) => void): Promise<Result> {
  const { seed, minutes, redis, mount } = options;
  const plan = makePlan(options);
  const counts = `${plan.operations.length} operations and at most ${plan.faults.length} faults`;
  say(`seed ${seed}, ${minutes} min, queues in ${redis ? 'Redis' : 'PostgreSQL'}: ${counts}`);
  if (!mount) say('not run here: full disks (only root can mount small ones)');
  const scene = await openScene(options);
  const { stack, offices, probe } = scene;
  try {
    const began = Date.now();
    const end = began + minutes * 60_000;
    const patience = AbortSignal.timeout(minutes * 60_000 + SETTLE_MS);
    const working = offices.map((one, i) =>
      one.work(
        plan.operations.filter(({ office }) => office === i),
        began,
        patience,
      ),
    );
    const done = await suffer(scene, plan.faults, { began, end }, say);
    await Promise.all(working);
    const all = [...offices, probe];
    const stuck = await settle(scene);
    const found = [
      ...done.map(lateness),
      stuck,
      ...(await Promise.all(all.map((one) => examine(one, !stuck.length)))),
      [...unhandledIn(stack.logs), ...unhandledIn(stack.folder)],
    ];
    const performed = all.flatMap((one) => one.performed);
    say(`\n${reportOf(done, performed)}`);
    for (const words of stack.gaveUp) say(`the supervisor ended by itself: ${words}`);
    say(`load of the machine in the last 15 minutes: ${loadavg()[2]?.toFixed(1)}`);
    const violations = found.flat();
    if (violations.length) say(`the logs are in ${keepLogs([stack.logs, stack.supervisorLog], seed)}`);
    return { passed: found.filter((wrong) => !wrong.length).length, violations };
  } finally {
    await scene.close();
  }
}

/** One fault after the other, each until everything works again. */
async function suffer(
  { nemesis, probe }: Scene,
  faults: readonly PlannedFault[],
  { began, end }: { began: number; end: number },
  say: (line: string) => void,
): Promise<Done[]> {
  const done: Done[] = [];
  for (const fault of faults) {
    await pause(Math.max(0, began + fault.at - Date.now()));
    if (Date.now() > end) break;
    const met = await nemesis(fault);
    const over = Date.now();
    const withReport = fault.kind.endsWith('-browser');
    const works = await probe.seesItWork(AbortSignal.timeout(RECOVERY_MS), { withReport });
    const recoveredMs = works ? Date.now() - over : undefined;
    done.push({ kind: fault.kind, met, recoveredMs });
    const at = ((over - began) / 1_000).toFixed(0);
    const result = works ? `works again after ${recoveredMs} ms` : 'does not work again';
    say(`${at} s: ${fault.kind}${met ? '' : ' (met nothing)'}: ${result}`);
  }
  return done;
}

const lateness = ({ kind, recoveredMs }: Done): string[] =>
  recoveredMs === undefined ? [`after ${kind} nothing worked for ${RECOVERY_MS / 1_000} s`] : [];

/** Waits until everything is quiet, asks each office for a last version of each month, and waits again. Returns what is stuck. */
async function settle({ offices, probe }: Scene): Promise<string[]> {
  const signal = AbortSignal.timeout(SETTLE_MS);
  const all = [...offices, probe];
  const wait = async () => {
    const stuck = await Promise.all(all.map((one) => quiet(one, signal)));
    return stuck.flatMap((left, i) => left.map((what) => `office ${i} is not quiet: ${what}`));
  };
  const stuck = await wait();
  if (stuck.length) return stuck;
  await Promise.all(all.map((one) => one.askForAll(signal)));
  return wait();
}
