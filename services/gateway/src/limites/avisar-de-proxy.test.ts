import type { Logger } from '@apura/runtime';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { gatewayDeTeste } from '../../teste/gateway-de-teste.ts';

let banco: TestDatabase;
beforeAll(async () => {
  banco = await testDatabase();
});
afterAll(() => banco.close());

/** What the log warns of while requests come, with X-Forwarded-For or without. */
async function avisos(proxiesConfiaveis: string[], enderecos: readonly (string | undefined)[]) {
  const linhas: string[] = [];
  const gateway = gatewayDeTeste(banco.database, { proxiesConfiaveis });
  const logger = { child: () => gateway.logger, warn: (linha: string) => linhas.push(linha) };
  const app = createApp({ ...gateway, logger: logger as unknown as Logger });
  for (const endereco of enderecos) {
    const pedido = request(app).get('/healthz');
    expect((await (endereco ? pedido.set('X-Forwarded-For', endereco) : pedido)).status).toBe(200);
  }
  return linhas;
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
