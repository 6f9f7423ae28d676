import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import type { Gateway } from '../src/gateway.ts';
import { createApp } from './app-de-teste.ts';
import { callAtRandom, DESCRIBED_OPERATIONS } from './call-at-random.ts';
import { type EscritorioWithAll, escritorioWithAll } from './escritorio-with-all.ts';
import { gatewayForTests } from './gateway-for-tests.ts';
import { goodRequests } from './good-requests.ts';

/** Whose RBT12 the request of its import says. */
const OF_SIMPLES = {
  ...{ cnpj_raiz: '44555666', razao_social: 'Loja', regime: 'simples_nacional' },
  ...{ simples_anexo: 'I', rbt12: '480000.00' },
};

/** Succeeds with a test key only. */
const FOR_TESTS_ONLY = new Set(['post /v1/webhooks/{id}/disparar', 'put /v1/eu/relogio']);

/** How many requests of each operation, of which seed, and for how long at most. */
interface Times {
  readonly numRuns: number;
  readonly seed: number;
  readonly atMostMs?: number;
}

/**
 * A test for each operation of the document, which it calls so many times; what may change an office has one of its own. The app holds
 * every answer to the document.
 */
export function testGeneratedContract(times: Times): void {
  let sent = 0;
  let database: TestDatabase;
  let gateway: Gateway;
  let app: Express;
  /** What only reads leaves an office as it is. */
  let read: EscritorioWithAll;
  beforeAll(async () => {
    database = await testDatabase();
    gateway = gatewayForTests(database.database);
    app = createApp(gateway);
    read = await escritorioWithAll(app, gateway);
  });
  afterAll(async () => {
    await database.close();
    process.stdout.write(
      `${sent} requests to ${DESCRIBED_OPERATIONS.length} operations were answered as documented, none by 5xx (seed ${times.seed})\n`,
    );
  });

  test.each(DESCRIBED_OPERATIONS)(
    '$nome answers only what is documented, whatever is sent',
    async (operacao) => {
      const sandbox = FOR_TESTS_ONLY.has(operacao.nome);
      const escritorio =
        operacao.method === 'get' ? read : await escritorioWithAll(app, gateway, { sandbox });
      if (operacao.nome === 'post /v1/clientes/rbt12/importar')
        await request(app)
          .post('/v1/clientes')
          .set('Authorization', `Bearer ${escritorio.chave}`)
          .send(OF_SIMPLES);
      const bom = goodRequests(escritorio)[operacao.nome];
      if (!bom) throw new Error(`${operacao.nome} has no request that succeeds`);
      sent += await callAtRandom(operacao, { app, chave: escritorio.chave, bom, ...times });
    },
    60_000 + (times.atMostMs ?? 0) + times.numRuns * 500,
  );
}
