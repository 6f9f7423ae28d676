import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, test } from '@jest/globals';
import type { Express } from 'express';
import type { Gateway } from '../src/gateway.ts';
import { createApp } from './app-de-teste.ts';
import { callAtRandom, DESCRIBED_OPERATIONS } from './call-at-random.ts';
import { type EscritorioWithAll, escritorioWithAll } from './escritorio-with-all.ts';
import { gatewayForTests } from './gateway-for-tests.ts';
import { goodRequests } from './good-requests.ts';

/** A test for each operation of the document, which it calls so many times; what may change an office has one of its own. */
export function testGeneratedContract(vezes: { readonly numRuns: number; readonly seed?: number }): void {
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
  afterAll(() => database.close());

  test.each(DESCRIBED_OPERATIONS)(
    '$nome answers only what is documented, whatever is sent',
    async (operacao) => {
      const escritorio = operacao.method === 'get' ? read : await escritorioWithAll(app, gateway);
      const bom = goodRequests(escritorio)[operacao.nome];
      if (!bom) throw new Error(`${operacao.nome} has no request that succeeds`);
      await callAtRandom(operacao, { app, chave: escritorio.chave, bom, ...vezes });
    },
    60_000,
  );
}
