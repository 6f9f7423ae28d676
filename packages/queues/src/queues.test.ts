import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { queueSuite } from '../teste/queue-suite.ts';
import { openQueues } from './open-queues.ts';
import { permitFor } from './permits.ts';

/** One suite for both backends; Redis only where the run has one (`npm test` says so where it has not). */
const redisUrl = process.env.APURA_TEST_REDIS_URL;
const backends = ['postgres', ...(redisUrl ? ['redis'] : [])] as const;

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

test('the permits of PostgreSQL are never gone without their rows', async () => {
  const queues = openQueues({ kind: 'postgres', url: base.urls.queueUrl }, () => {});
  expect(await queues.isEmptied()).toBe(false);
  await queues.close();
});

test('a PostgreSQL that resets every connection at first is asked at a calm pace, and served once it answers', async () => {
  const server = new URL(base.urls.queueUrl);
  let answers = false;
  const way = createServer((socket) => {
    socket.on('error', () => {});
    if (!answers) return void socket.resetAndDestroy();
    const there = connect(Number(server.port), server.hostname);
    there.on('error', () => {});
    socket.pipe(there).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  const url = new URL(server);
  url.port = String((way.address() as AddressInfo).port);
  const troubles: Error[] = [];
  const queues = openQueues({ kind: 'postgres', url: url.href }, (error) => troubles.push(error));
  const permit = permitFor.lotes({
    id: 'of-a-way-that-resets',
    organization_id: 'office',
    request_id: 'request',
  });
  const handled = new Promise((done) => queues.serve('lotes', 1, async (data) => done(data)));
  await expect(queues.publish([permit])).rejects.toThrow('ECONNRESET');
  await pause(2_000);
  expect(troubles.length).toBeLessThan(20);

  answers = true;
  while (
    !(await queues.publish([permit]).then(
      () => true,
      () => false,
    ))
  )
    await pause(100);
  expect(await handled).toEqual(permit.data);
  await queues.close();
  way.close();
}, 60_000);

if (redisUrl)
  test('a Redis that was emptied is known by the mark that is gone', async () => {
    const prefix = `test-${randomBytes(6).toString('hex')}`;
    const queues = openQueues({ kind: 'redis', url: redisUrl, prefix }, () => {});
    const client = new Redis(redisUrl);
    for (const _twice of [1, 2]) {
      expect(await queues.isEmptied()).toBe(true);
      await queues.remember();
      expect(await queues.isEmptied()).toBe(false);
      await client.del(await client.keys(`${prefix}:*`));
    }
    await client.quit();
    await queues.close();
  });

describe.each(backends)('%s', (kind) => {
  queueSuite(() =>
    kind === 'redis'
      ? { kind, url: redisUrl as string, prefix: `test-${randomBytes(6).toString('hex')}` }
      : { kind: 'postgres', url: base.urls.queueUrl },
  );
});
