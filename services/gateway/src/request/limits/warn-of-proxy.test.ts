import type { Logger } from '@apura/runtime';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { createApp } from '../../../teste/app-de-teste.ts';
import { gatewayForTests } from '../../../teste/gateway-for-tests.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** What the log warns of while requests come, with X-Forwarded-For or without. */
async function avisos(trustedProxies: string[], addresses: readonly (string | undefined)[]) {
  const lines: string[] = [];
  const gateway = gatewayForTests(database.database, { trustedProxies });
  const logger = { child: () => gateway.logger, warn: (line: string) => lines.push(line) };
  const app = createApp({ ...gateway, logger: logger as unknown as Logger });
  for (const address of addresses) {
    const pedido = request(app).get('/healthz');
    expect((await (address ? pedido.set('X-Forwarded-For', address) : pedido)).status).toBe(200);
  }
  return lines;
}

test('a proxy that nobody told of is warned of once', async () => {
  const [aviso, ...outros] = await avisos([], [undefined, '198.51.100.7', '198.51.100.8']);
  expect(outros).toEqual([]);
  expect(aviso).toContain('TRUSTED_PROXIES');
  expect(aviso).not.toContain('198.51');
});

test('nothing is said of requests without a proxy, nor of one that is trusted', async () => {
  expect(await avisos([], [undefined, undefined])).toEqual([]);
  expect(await avisos(['127.0.0.1'], ['198.51.100.7'])).toEqual([]);
});
