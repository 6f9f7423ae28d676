import { randomBytes } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { queueSuite } from '../teste/queue-suite.ts';
import { openQueues } from './open-queues.ts';

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
