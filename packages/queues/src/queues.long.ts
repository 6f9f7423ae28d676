import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Queue, Worker } from 'bullmq';
import { openQueues, type QueueBackend, type Queues } from './index.ts';
import { permitFor } from './permits.ts';
import { openBackend } from './queue-backend.ts';

const redisUrl = process.env.APURA_TEST_REDIS_URL;
const backends = ['postgres', ...(redisUrl ? ['redis'] : [])] as const;

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

describe.each(backends)('%s', (kind) => {
  let queues: Queues;
  let backend: QueueBackend;
  const failures: Error[] = [];
  /** Hears of tries that failed. */
  let onFailure: (error: Error) => void;

  beforeEach(() => {
    onFailure = (error) => failures.push(error);
    backend =
      kind === 'redis'
        ? { kind, url: redisUrl as string, prefix: `test-${randomBytes(6).toString('hex')}` }
        : { kind: 'postgres', url: base.urls.queueUrl };
    queues = openQueues(
      backend,
      (error) => failures.push(error),
      (error) => onFailure(error),
    );
  });
  afterEach(async () => {
    await queues.close();
    expect(failures).toEqual([]);
  });

  const permit = (id: string) => ({ id, organization_id: 'office', request_id: 'request' });
  const concurrency = 20;

  test('a job longer than its lock, in a process that is busy, is not given to another', async () => {
    const other = openQueues(backend, (error) => failures.push(error));
    let runs = 0;
    let end = () => {};
    const ended = new Promise<void>((done) => {
      end = done;
    });
    // A lock holds 30 s. Nothing else runs for two seconds at a time, as a busy machine may have it.
    const busy = async () => {
      runs += 1;
      for (const until = Date.now() + 45_000; Date.now() < until; await pause(10)) {
        for (const block = Date.now() + 2000; Date.now() < block; );
      }
      end();
    };
    queues.serve('clientes', concurrency, busy);
    other.serve('clientes', concurrency, busy);
    await queues.publish([permitFor.clientes(permit('long'))]);
    await ended;
    await other.close();
    expect(runs).toBe(1);
  }, 120_000);

  test('a job whose worker vanishes is given to another, and after a second time to nobody', async () => {
    const open = openBackend(backend, (error) => failures.push(error));
    const common = { ...open.options, connection: open.connection('consumer') };
    /** Takes one job and is never heard of again. */
    const takeAndVanish = () =>
      new Promise<string>((taken) => {
        const worker: Worker = new Worker(
          'regras',
          (job) => {
            taken(job.data.id);
            void worker.close(true);
            return new Promise<never>(() => {});
          },
          { ...common, lockDuration: 500, skipLockRenewal: true, skipStalledCheck: true },
          open.factory,
        );
        worker.on('error', () => {}); // it is cut off on purpose
      });
    const served: string[] = [];
    let begun = () => {};
    const began = new Promise<void>((done) => {
      begun = done;
    });
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    const failure = new Promise<Error>((done) => {
      onFailure = done;
    });
    // Busy with one job at first, so that it takes no other: it only looks for those whose worker is gone.
    queues.serve('regras', 1, async ({ id }) => {
      served.push(id);
      begun();
      await released;
    });
    await queues.publish([permitFor.regras(permit('busy'))]);
    await began;
    await queues.publish([permitFor.regras(permit('poison'))]);
    expect(await takeAndVanish()).toBe('poison');
    expect(await takeAndVanish()).toBe('poison');
    // Now it may take it, finds that it has vanished too often, and does not run it.
    release();
    expect((await failure).message).toContain('stalled more than allowable limit');
    await queues.stopServing();
    expect(served).toEqual(['busy']);
    expect(await queues.depth('regras')).toEqual({ waiting: 0, delayed: 0, active: 0 });
    await open.close();
  }, 240_000);

  test('finished jobs are kept, but never without bound', async () => {
    const TOTAL = 6000;
    let served = 0;
    let end = () => {};
    const ended = new Promise<void>((done) => {
      end = done;
    });
    queues.serve('apuracoes', concurrency, async () => {
      served += 1;
      if (served === TOTAL) end();
    });
    for (let i = 0; i < TOTAL; i += 500) {
      await queues.publish(
        Array.from({ length: 500 }, (_, k) => permitFor.apuracoes(permit(`many-${i + k}`))),
      );
    }
    await ended;
    await queues.stopServing();
    const open = openBackend(backend, (error) => failures.push(error));
    const queue = new Queue(
      'apuracoes',
      { connection: open.connection('producer'), ...open.options },
      open.factory,
    );
    const kept = await queue.getCompletedCount();
    await queue.close();
    await open.close();
    expect(kept).toBeGreaterThan(0);
    // 5,000, and what finished at the same moment as the last one.
    expect(kept).toBeLessThanOrEqual(5000 + concurrency);
  }, 120_000);
});
