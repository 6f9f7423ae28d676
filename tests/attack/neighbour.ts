import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Stage } from './stage.ts';

/** What a neighbour saw: milliseconds of each request, and what should not have been. */
export interface Neighbourhood {
  readonly times: readonly number[];
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

/** An office that works on beside an attack; what is returned ends its work and tells what it saw. */
export async function neighbour(stage: Stage): Promise<() => Promise<Neighbourhood>> {
  const office = await stage.newOffice();
  const keys = await Promise.all(Array.from({ length: KEYS }, () => office.newKey()));
  const child = fork(PROGRAM, { execArgv: ['--import', 'tsx', '--conditions=source'] });
  child.send({ port: stage.services.gateway.port, keys } satisfies Orders);
  await once(child, 'message');
  return async () => {
    const told = once(child, 'message');
    child.send('stop');
    const [seen] = await told;
    return seen as Neighbourhood;
  };
}

/** The 99th percentile, in milliseconds. */
export function p99(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
}
