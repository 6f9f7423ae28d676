import { type Amount, countAmount } from './amount.ts';
import { type Attack, type Family, LIMITS } from './attack.ts';
import type { BareServer } from './bare-server.ts';
import { type Cost, measure, SERVICES } from './meter.ts';
import { type Neighbour, type Neighbourhood, type Orders, ordersFor, p99 } from './neighbour.ts';
import type { Stage } from './stage.ts';

export interface Outcome {
  readonly attack: Attack;
  readonly answer: string;
  readonly cost?: Cost;
  /** What is wrong, in short; nothing when the attack failed as it should. */
  readonly faults: readonly string[];
}

/** How often an attack is measured when it seems too dear: what the machine's other work adds is no cost of the attack. */
const TRIES = 7;
/** So long at least does a neighbour work beside the attacks of a family. */
const BESIDE_MS = 6_000;

/** Carries out one attack and judges it. */
export async function runAttack(stage: Stage, attack: Attack, offline = false): Promise<Outcome> {
  const go = async () => {
    const result = await attack.run(stage).catch((error: unknown) => `failed: ${(error as Error).message}`);
    return typeof result === 'string' ? { answer: result, requests: attack.requests ?? 1 } : result;
  };
  if (offline) {
    const { answer } = await go();
    return { attack, answer, faults: wrongAnswer(attack, answer) };
  }
  const measured = async () => {
    const { result, cost } = await measure(stage, go);
    return { answer: result.answer, cost: forOne(cost, result.requests) };
  };
  const first = await measured();
  const { answer } = first;
  let { cost } = first;
  for (let tried = 1; tried < TRIES && tooDear(attack, cost).length > 0; tried += 1) {
    cost = least(cost, (await measured()).cost);
  }
  return { attack, answer, cost, faults: [...wrongAnswer(attack, answer), ...tooDear(attack, cost)] };
}

const wrongAnswer = ({ right }: Attack, answer: string): string[] =>
  right.includes(answer) ? [] : [`right would be ${right.join(' or ')}`];

function tooDear({ unmeasured }: Attack, cost: Cost): string[] {
  return SERVICES.filter((name) => name !== unmeasured).flatMap((name) => {
    const { cpuMs, memoryMb } = cost[name];
    return [
      ...(cpuMs > LIMITS.cpuMs ? [`${name}: more than ${LIMITS.cpuMs} ms of CPU`] : []),
      ...(memoryMb > LIMITS.growthMb ? [`${name}: grew by more than ${LIMITS.growthMb} MB`] : []),
    ];
  });
}

/** CPU is for each request; memory is of all of them. */
const forOne = (cost: Cost, requests: number): Cost =>
  Object.fromEntries(
    SERVICES.map((name) => [name, { ...cost[name], cpuMs: cost[name].cpuMs / requests }]),
  ) as Cost;

const least = (one: Cost, other: Cost): Cost =>
  Object.fromEntries(
    SERVICES.map((name) => [name, one[name].cpuMs <= other[name].cpuMs ? one[name] : other[name]]),
  ) as Cost;

/** What a neighbour saw beside attacks, and how much of them there was. */
export interface Beside extends Neighbourhood {
  readonly amount: Amount;
}

/** Carries all attacks of a family out again and again while a neighbour works; their answers were looked at before. */
export async function besideNeighbour(
  stage: Stage,
  neighbour: Neighbour,
  attacks: readonly Attack[],
): Promise<Beside & { readonly cost: Cost }> {
  const orders = await ordersFor(stage);
  const work = () =>
    beside(neighbour, orders, async () => {
      for (const attack of attacks) await attack.run(stage).catch(() => {});
    });
  const { result, cost } = await measure(stage, work);
  return { ...result, cost };
}

async function beside(neighbour: Neighbour, orders: Orders, attack: () => Promise<void>): Promise<Beside> {
  const stop = await neighbour.work(orders);
  const amount = countAmount(orders.port);
  const until = performance.now() + BESIDE_MS;
  do await attack();
  while (performance.now() < until);
  return { amount: amount(), ...(await stop()) };
}

/**
 * The same neighbour beside the same crowds at a server of Node that does nothing: what it waits for there is the machine, on which
 * attackers, neighbour and service share the cores. Undefined where no attack is a crowd.
 */
export async function besideBareServer(
  { port }: BareServer,
  neighbour: Neighbour,
  attacks: readonly Attack[],
): Promise<Beside | undefined> {
  const crowds = attacks.filter(({ control }) => control);
  if (!crowds.length) return undefined;
  return beside(neighbour, { port, keys: [''] }, async () => {
    for (const { control } of crowds) await control?.(port);
  });
}

/** What the neighbour has to complain about. */
export function complaints({ requests, harmed }: Neighbourhood): string[] {
  const slow = p99(requests);
  return [
    ...(slow > LIMITS.neighbourMs ? [`p99 over ${LIMITS.neighbourMs} ms`] : []),
    ...[...new Set(harmed)].map((what) => `was answered ${what}`),
  ];
}

/** What a neighbour sees when nobody attacks, once the code of the processes is warm. */
export async function quiet(stage: Stage, neighbour: Neighbour): Promise<Neighbourhood> {
  const work = async () => {
    const stop = await neighbour.work(await ordersFor(stage));
    await new Promise((done) => setTimeout(done, BESIDE_MS));
    return stop();
  };
  await work();
  return work();
}

export const onlySlice = (family: Family): Family => ({
  ...family,
  attacks: async (stage) => (await family.attacks(stage)).filter(({ slice }) => slice),
});
