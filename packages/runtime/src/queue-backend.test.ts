import { expect, test } from '@jest/globals';
import Type from 'typebox';
import { commonConfig, readConfig } from './read-config.ts';
import { queueBackend } from './run-service.ts';

const NEEDED = {
  DATABASE_URL: 'postgresql://a:b@db/c',
  DATABASE_RELAY_URL: 'postgresql://a:b@db/c',
};
const backend = (environment: Record<string, string>) =>
  queueBackend(readConfig(Type.Object(commonConfig), { ...NEEDED, ...environment }));

test('one server, over TLS too', () => {
  expect(backend({ REDIS_URL: 'rediss://u:p@cache:6380/2' })).toEqual({
    kind: 'redis',
    url: 'rediss://u:p@cache:6380/2',
    prefix: 'apura',
    cluster: false,
  });
});

test('behind Sentinels', () => {
  expect(
    backend({
      REDIS_URL: 'redis://:p@ignored',
      REDIS_SENTINELS: 'a:26379,b:26379',
      REDIS_SENTINEL_NAME: 'apura',
      REDIS_SENTINEL_PASSWORD: 'secret',
    }),
  ).toMatchObject({ sentinels: { hosts: ['a:26379', 'b:26379'], name: 'apura', password: 'secret' } });
});

test('a cluster, whose prefix keeps the keys of a queue on one node', () => {
  const cluster = { REDIS_URL: 'redis://node', REDIS_CLUSTER: 'true' };
  expect(backend({ ...cluster, REDIS_PREFIX: '{apura}' })).toMatchObject({
    cluster: true,
    prefix: '{apura}',
  });
  expect(() => backend(cluster)).toThrow('REDIS_PREFIX in braces');
  expect(() => backend({ ...cluster, REDIS_PREFIX: '{a}', REDIS_SENTINELS: 'a:1' })).toThrow('exclude');
});

test('in PostgreSQL; and nowhere is refused', () => {
  expect(backend({ QUEUE_DATABASE_URL: 'postgresql://q:b@db/c' })).toEqual({
    kind: 'postgres',
    url: 'postgresql://q:b@db/c',
  });
  expect(() => backend({})).toThrow('set REDIS_URL, or QUEUE_DATABASE_URL');
  expect(() => backend({ REDIS_URL: 'http://cache' })).toThrow('REDIS_URL');
  expect(() => backend({ REDIS_URL: 'redis://x', REDIS_SENTINELS: 'no-port' })).toThrow('REDIS_SENTINELS');
});
