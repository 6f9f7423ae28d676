import type { ServerResponse } from 'node:http';
import { createEscritorio, newId } from '@apura/database';
import { testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { buildTestBench, type TestBench } from '../teste/test-bench.ts';

// Hundreds of real connections and a real database, on a machine that may be busy.
jest.setTimeout(60_000);

let testBench: TestBench;
beforeAll(async () => {
  testBench = await buildTestBench(await testDatabase());
});
afterAll(() => testBench.fechar());
beforeEach(() => testBench.recomecar());

test('each page of a flood is on its way before the next is made', async () => {
  const { id } = await testBench.endpoint();
  for (let i = 1; i < 80; i++) await testBench.endpoint();
  await testBench.eventos(id, 60);
  // 2,000 entregas a page, and an event may go to 80 endpoints: 25 events at a time, in three pages.
  expect(testBench.publicadas.map(({ queue }) => queue)).toEqual(['entregas', 'entregas', 'entregas']);
});

const underWay = async () =>
  (await testBench.base.database.relay.query('SELECT FROM entrega WHERE lease_ate IS NOT NULL')).rowCount;

test('500 endpoints that never answer hold half of the places, and another office is served while they hang', async () => {
  const presos: ServerResponse[] = [];
  let bons = 0;
  let avisar = () => {};
  const ate = (feito: () => boolean) =>
    new Promise<void>((done) => {
      avisar = () => feito() && done();
      avisar();
    });
  testBench.respond = (resposta, { path }) => {
    if (path === '/preso') presos.push(resposta);
    else {
      resposta.writeHead(204).end();
      bons += 1;
    }
    avisar();
  };

  for (let i = 0; i < 500; i++)
    await testBench.endpoint({}, ['lote.concluido'], `http://${testBench.host}/preso`);
  await testBench.sql(
    `INSERT INTO event (id, organization_id, type, sequencia, payload, request_id)
     SELECT x, $1, 'lote.concluido', 1, '{}', 'pedido-1' FROM unnest($2::uuid[]) AS x`,
    [testBench.tenant.organizationId, [newId(), newId()]],
  );
  await testBench.eventos(newId(), 0);
  const dispatcher = testBench.dispatcher();
  await dispatcher.wake();
  await ate(() => presos.length === 256);
  expect(await underWay()).toBe(256);

  testBench.tenant = testBench.base.database.forOrganization(
    await createEscritorio(testBench.base.database, { nome: 'Outro' }),
  );
  const { id } = await testBench.endpoint({ concorrencia: 20 }, [], `http://${testBench.host}/bom`);
  await testBench.eventos(id, 20);
  await dispatcher.wake();
  await ate(() => bons === 20);
  expect(presos).toHaveLength(256);

  testBench.respond = (resposta) => resposta.writeHead(204).end();
  for (const resposta of presos) resposta.writeHead(204).end();
  await dispatcher.idle();
  const { rows } = await testBench.base.database.relay.query(
    `SELECT estado, count(*)::int AS n FROM entrega WHERE estado <> 'cancelada' GROUP BY 1`,
  );
  expect(rows).toEqual([{ estado: 'entregue', n: 1_020 }]);
});
