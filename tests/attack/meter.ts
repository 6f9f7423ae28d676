import { request } from 'node:http';
import type { Service, ServiceName } from '../system/cluster.ts';
import type { Stage } from './stage.ts';

/** What a process says of itself on its private port. */
export interface Reading {
  readonly cpuMs: number;
  /** The longest wait of its event loop since it was last asked. */
  readonly loopMs: number;
  readonly memoryMb: number;
}

/** What an attack cost each process. */
export type Cost = Readonly<Record<ServiceName, Reading>>;

export const SERVICES: readonly ServiceName[] = ['gateway', 'worker', 'deliverer'];

/** Runs `work` and tells what it cost. Nothing else must be under way. */
export async function measure<T>(stage: Stage, work: () => Promise<T>): Promise<{ result: T; cost: Cost }> {
  const before = await readAll(stage);
  const result = await work();
  const after = await readAll(stage);
  const cost = Object.fromEntries(
    SERVICES.map((name) => [
      name,
      {
        cpuMs: after[name].cpuMs - before[name].cpuMs,
        loopMs: after[name].loopMs,
        memoryMb: after[name].memoryMb - before[name].memoryMb,
      },
    ]),
  );
  return { result, cost: cost as Cost };
}

async function readAll({ services }: Stage): Promise<Cost> {
  const readings = await Promise.all(
    SERVICES.map(async (name) => [name, await read(services[name])] as const),
  );
  return Object.fromEntries(readings) as Cost;
}

async function read({ healthPort }: Service): Promise<Reading> {
  const text = await new Promise<string>((done, fail) => {
    request({ agent: false, host: '127.0.0.1', port: healthPort, path: '/metrics' }, (response) => {
      let all = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        all += part;
      });
      response.once('end', () => done(all));
    })
      .once('error', fail)
      .end();
  });
  const value = (name: string): number => {
    const [, found] = new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text) ?? [];
    if (found === undefined) throw new Error(`/metrics has no ${name}`);
    return Number(found);
  };
  return {
    cpuMs: value('process_cpu_seconds_total') * 1000,
    loopMs: value('nodejs_eventloop_lag_max_seconds') * 1000,
    memoryMb: value('process_resident_memory_bytes') / 1e6,
  };
}
