import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, test } from '@jest/globals';
import type { Express } from 'express';
import type { Gateway } from '../src/gateway.ts';
import { createApp } from './app-de-teste.ts';
import { callAtRandom, OPERACOES_DESCRITAS } from './call-at-random.ts';
import { type EscritorioComTudo, escritorioComTudo } from './escritorio-com-tudo.ts';
import { gatewayDeTeste } from './gateway-de-teste.ts';
import { pedidosBons } from './pedidos-bons.ts';

/** A test for each operation of the document, which it calls so many times; what may change an office has one of its own. */
export function testarContratoGerado(vezes: { readonly numRuns: number; readonly seed?: number }): void {
  let database: TestDatabase;
  let gateway: Gateway;
  let app: Express;
  /** What only reads leaves an office as it is. */
  let read: EscritorioComTudo;
  beforeAll(async () => {
    database = await testDatabase();
    gateway = gatewayDeTeste(database.database);
    app = createApp(gateway);
    read = await escritorioComTudo(app, gateway);
  });
  afterAll(() => database.close());

  test.each(OPERACOES_DESCRITAS)(
    '$nome answers only what is documented, whatever is sent',
    async (operacao) => {
      const escritorio = operacao.method === 'get' ? read : await escritorioComTudo(app, gateway);
      const bom = pedidosBons(escritorio)[operacao.nome];
      if (!bom) throw new Error(`${operacao.nome} has no request that succeeds`);
      await callAtRandom(operacao, { app, chave: escritorio.chave, bom, ...vezes });
    },
    60_000,
  );
}
