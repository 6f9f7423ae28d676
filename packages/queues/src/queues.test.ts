import { randomBytes } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { queueSuite } from '../teste/queue-suite.ts';

/** One suite for both backends; Redis only where the run has one (`npm test` says so where it has not). */
const redisUrl = process.env.APURA_TEST_REDIS_URL;
const backends = ['postgres', ...(redisUrl ? ['redis'] : [])] as const;

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

describe.each(backends)('%s', (kind) => {
  queueSuite(() =>
    kind === 'redis'
      ? { kind, url: redisUrl as string, prefix: `test-${randomBytes(6).toString('hex')}` }
      : { kind: 'postgres', url: base.urls.queueUrl },
  );
});
