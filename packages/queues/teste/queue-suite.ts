import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openQueues, type QueueBackend, type Queues } from '../src/index.ts';
import { permitFor, type RowPermit } from '../src/permits.ts';

const permit = (id: string): RowPermit => ({ id, organization_id: 'office', request_id: 'request' });

/** What holds of the queues wherever they live. `newBackend` gives each test one that no other uses. */
export function queueSuite(newBackend: () => QueueBackend): void {
  let queues: Queues;
  let troubles: Error[];
  let backend: QueueBackend;

  beforeEach(() => {
    backend = newBackend();
    troubles = [];
    queues = openQueues(backend, (error) => troubles.push(error));
  });
  afterEach(async () => {
    await queues.close();
    expect(troubles).toEqual([]);
  });

  test('a permit reaches a server with what it carries', async () => {
    const got = new Promise<RowPermit>((done) => {
      queues.serve('lotes', 4, async (received) => done(received));
    });
    await queues.publish([permitFor.lotes(permit('one'))]);
    expect(await got).toEqual(permit('one'));
  });

  test('a permit published twice, also after it was served, runs once', async () => {
    const served: string[] = [];
    let last = () => {};
    const end = new Promise<void>((done) => {
      last = done;
    });
    queues.serve('clientes', 1, async ({ id }) => {
      served.push(id);
      if (id === 'end') last();
    });
    await queues.publish([permitFor.clientes(permit('twice')), permitFor.clientes(permit('twice'))]);
    await queues.publish([permitFor.clientes(permit('twice'))]);
    await queues.publish([permitFor.clientes(permit('end'))]);
    await end;
    await queues.publish([permitFor.clientes(permit('twice'))]);
    expect(await queues.depth('clientes')).toMatchObject({ waiting: 0 });
    expect(served).toEqual(['twice', 'end']);
  });

  test('a failure is retried, also one whose message the store could not keep', async () => {
    let tries = 0;
    const done = new Promise<void>((finish) => {
      queues.serve('pdfs', 4, async () => {
        tries += 1;
        if (tries === 1) throw new Error('a NUL \u0000 and half a character \ud800');
        finish();
      });
    });
    await queues.publish([permitFor.pdfs(permit('retry'))]);
    await done;
    expect(tries).toBe(2);
  });

  test('a delayed permit waits', async () => {
    await queues.publish([{ ...permitFor.entregas('later'), delay: 60_000 }]);
    expect(await queues.depth('entregas')).toEqual({ waiting: 0, delayed: 1, active: 0 });
  });

  test('stopping waits for the permit under way', async () => {
    let finished = false;
    let started = () => {};
    const running = new Promise<void>((done) => {
      started = done;
    });
    queues.serve('eventos', 4, async () => {
      started();
      await new Promise((done) => setTimeout(done, 200));
      finished = true;
    });
    await queues.publish([permitFor.eventos(permit('slow'))]);
    await running;
    await queues.stopServing();
    expect(finished).toBe(true);
  });

  test('what waits survives the process that published it', async () => {
    await queues.publish([permitFor.apuracoes(permit('kept'))]);
    const other = openQueues(backend, (error) => troubles.push(error));
    const got = new Promise<RowPermit>((done) => {
      other.serve('apuracoes', 4, async (received) => done(received));
    });
    expect(await got).toEqual(permit('kept'));
    await other.close();
  });
}
