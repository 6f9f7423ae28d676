import { expect, test } from '@jest/globals';
import { ownPorts } from './allowed-hosts.ts';

test('every port that the settings of a service name is the deployment’s own, and those of stores always are', () => {
  const settings = {
    PORT: 3000,
    HEALTH_PORT: 9400,
    DATABASE_POOL_MAX: 10,
    SHUTDOWN_SECONDS: 8,
    REDIS_CLUSTER: false,
    DATABASE_URL: 'postgresql://app:pa%3A99@127.0.0.1:40001/apura?sslmode=disable',
    DATABASE_RELAY_URL: 'postgresql://relay:x@a:40002,b:40003/apura',
    QUEUE_DATABASE_URL: undefined,
    REDIS_URL: 'redis://:pw@[::1]:40004/0',
    REDIS_SENTINELS: 'um:26379,dois:26380',
    PUBLIC_BASE_URL: 'https://apura.example',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    MAIL_FROM: 'Apura <a@b.example>',
    WEBHOOK_ALLOW_INSECURE: '127.0.0.1:4000,loopback',
    WEBHOOK_STACK_PORTS: '41000,41001',
  };
  expect([...ownPorts(settings)].sort((a, b) => a - b)).toEqual([
    ...[3000, 5432, 6379, 9000, 9400, 26379, 26380],
    ...[40001, 40002, 40003, 40004, 41000, 41001],
  ]);
  expect([...ownPorts({ PORT: 0 })]).toEqual([5432, 6379]);
});
