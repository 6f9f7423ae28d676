/**
 * The reader beside other XML parsers: same files, a process for each parser, turns about, medians over the rounds, so
 * that what else the machine does cancels out. Then memory over a stream of files, and what hostile files cost.
 *
 * `npm run bench -- nfe`; `npm run bench -- nfe --rounds 30`; `npm run bench -- nfe --only documents` for the sets of that name.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BARE, FXP, OURS, PARSERS } from './nfe/parsers.ts';
import { SETS } from './nfe/sets.ts';
import type { Answer } from './nfe/worker.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '11' }, only: { type: 'string', default: '' } },
});
const ROUNDS = Number(values.rounds);

/** What the reader must come to: issue 4. */
const GOALS = { xBare: 0.7, xFxp: 4.5, beyondBare: 250 };

const LOADER = ['--import', 'tsx', '--conditions=source'];
const TELLS_ALLOCATION = ['--expose-gc', '--min-semi-space-size=256', '--max-semi-space-size=256'];
const NAMES = Object.keys(PARSERS);

const sets = Object.keys(SETS).filter((set) => set.includes(values.only));
for (const set of sets) report(set, await race(set), await allocations(set));
for (const part of values.only ? [] : ['memory.ts', 'hostile.ts']) {
  const output = execFileSync(process.execPath, ['--expose-gc', ...LOADER, path(part)], { encoding: 'utf8' });
  process.stdout.write(`\n${output}`);
}

/** The answers of each parser, one a round. */
async function race(set: string): Promise<ReadonlyMap<string, Answer[]>> {
  const workers = await startAll(set, []);
  const answers = new Map(NAMES.map((name): [string, Answer[]] => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, worker] of workers) answers.get(name)?.push(await ask(worker));
  }
  for (const [, worker] of workers) worker.kill();
  return answers;
}

/** Bytes that each parser allocates for the set. */
async function allocations(set: string): Promise<ReadonlyMap<string, number>> {
  const allocated = new Map<string, number>();
  for (const [name, worker] of await startAll(set, TELLS_ALLOCATION)) {
    allocated.set(name, (await ask(worker)).allocated as number);
    worker.kill();
  }
  return allocated;
}

function startAll(set: string, flags: readonly string[]): Promise<[string, ChildProcess][]> {
  return Promise.all(NAMES.map(async (name) => [name, await start(name, set, flags)]));
}

async function start(parser: string, set: string, flags: readonly string[]): Promise<ChildProcess> {
  const worker = fork(path('worker.ts'), [parser, set], { execArgv: [...flags, ...LOADER] });
  await once(worker, 'message');
  return worker;
}

async function ask(worker: ChildProcess): Promise<Answer> {
  worker.send('run');
  const [answer] = (await once(worker, 'message')) as [Answer];
  return answer;
}

function report(
  set: string,
  answers: ReadonlyMap<string, Answer[]>,
  allocated: ReadonlyMap<string, number>,
): void {
  const of = (name: string): Answer[] => answers.get(name) as Answer[];
  const { files, bytes } = of(BARE)[0] as Answer;
  /** How many times as fast as another, in the same round. */
  const times = (name: string, other: string): number =>
    median(of(name).map(({ seconds }, round) => (of(other)[round] as Answer).seconds / seconds));
  const perKb = (name: string): number => (allocated.get(name) as number) / (bytes / 1024);

  const head = ['', 'MB/s', 'files/s', 'x bare', 'x fxp', 'alloc B/KB', 'peak MB'];
  process.stdout.write(`\n${files} ${set}, ${(bytes / 1e6).toFixed(2)} MB\n${row(head)}`);
  for (const name of NAMES) {
    const seconds = median(of(name).map((answer) => answer.seconds));
    process.stdout.write(
      row([
        name,
        (bytes / 1e6 / seconds).toFixed(1),
        (files / seconds).toFixed(0),
        times(name, BARE).toFixed(2),
        times(name, FXP).toFixed(2),
        perKb(name).toFixed(0),
        (of(name).at(-1) as Answer).peakMb.toFixed(0),
      ]),
    );
  }
  const beyond = perKb(OURS) - perKb(BARE);
  process.stdout.write(
    `  goals: x bare >= ${GOALS.xBare} ${met(times(OURS, BARE) >= GOALS.xBare)}, x fxp >= ${GOALS.xFxp} ` +
      `${met(times(OURS, FXP) >= GOALS.xFxp)}, alloc <= bare + ${GOALS.beyondBare} B/KB: ` +
      `${beyond.toFixed(0)} ${met(beyond <= GOALS.beyondBare)}\n`,
  );
}

function met(reached: boolean): string {
  return reached ? '(met)' : '(MISSED)';
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] as number;
}

function row([name = '', ...cells]: readonly string[]): string {
  return `${name.padEnd(18)}${cells.map((cell) => cell.padStart(12)).join('')}\n`;
}

function path(part: string): string {
  return fileURLToPath(new URL(`nfe/${part}`, import.meta.url));
}
