import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Stage } from './stage.ts';

/** One request of a neighbour, in milliseconds. */
export interface Seen {
  readonly what: string;
  /** Since the neighbour began. */
  readonly at: number;
  /** Later than the neighbour's own clock said: its process had no CPU then. */
  readonly late: number;
  /** Until it was connected, until the answer began, and until the answer was there. */
  readonly connected: number;
  readonly answering: number;
  readonly ms: number;
}

/** What a neighbour saw of each request, and what should not have been. */
export interface Neighbourhood {
  readonly requests: readonly Seen[];
  /** Answers that no office may get because of another one. */
  readonly harmed: readonly string[];
}

export interface Orders {
  /** Of the gateway. */
  readonly port: number;
  /** Taken in turn, so that no limit by key is reached. */
  readonly keys: readonly string[];
}

const KEYS = 40;
const PROGRAM = fileURLToPath(new URL('./neighbour-process.ts', import.meta.url));

/** An office that works on beside attacks. */
export interface Neighbour {
  /** Begins to work; what is returned ends that and tells what it saw. */
  work(orders: Orders): Promise<() => Promise<Neighbourhood>>;
  close(): void;
}

/** An office of its own, and keys enough. */
export async function ordersFor(stage: Stage): Promise<Orders> {
  const office = await stage.newOffice();
  const keys = await Promise.all(Array.from({ length: KEYS }, () => office.newKey()));
  return { port: stage.services.gateway.port, keys };
}

/** One process, in a session of its own, for all attacks: a program that an office has been using, and not one that is starting while it is measured. */
export function openNeighbour(): Neighbour {
  const child = fork(PROGRAM, { execArgv: ['--import', 'tsx', '--conditions=source'], detached: true });
  return {
    async work(orders) {
      child.send(orders);
      await once(child, 'message');
      return async () => {
        const told = once(child, 'message');
        child.send('stop');
        const [seen] = await told;
        return seen as Neighbourhood;
      };
    },
    close: () => child.disconnect(),
  };
}

/** The 99th percentile, in milliseconds. */
export function p99(requests: readonly Pick<Seen, 'ms'>[]): number {
  const sorted = requests.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}
