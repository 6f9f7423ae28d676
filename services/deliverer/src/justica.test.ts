import type { ServerResponse } from 'node:http';
import { criarEscritorio, newId } from '@apura/database';
import { testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { type Bancada, montarBancada } from '../teste/bancada.ts';

// Hundreds of real connections and a real database, on a machine that may be busy.
jest.setTimeout(60_000);

let bancada: Bancada;
beforeAll(async () => {
  bancada = await montarBancada(await testDatabase());
});
afterAll(() => bancada.fechar());
beforeEach(() => bancada.recomecar());

test('each page of a flood is on its way before the next is made', async () => {
  const { id } = await bancada.endpoint();
  for (let i = 1; i < 80; i++) await bancada.endpoint();
  await bancada.eventos(id, 60);
  // 2,000 entregas a page, and an event may go to 80 endpoints: 25 events at a time, in three pages.
  expect(bancada.publicadas.map(({ fila }) => fila)).toEqual(['entregas', 'entregas', 'entregas']);
});

const emCurso = async () =>
  (await bancada.base.database.relay.query('SELECT FROM entrega WHERE lease_ate IS NOT NULL')).rowCount;

test('500 endpoints that never answer hold half of the places, and another office is served while they hang', async () => {
  const presos: ServerResponse[] = [];
  let bons = 0;
  let avisar = () => {};
  const ate = (feito: () => boolean) =>
    new Promise<void>((done) => {
      avisar = () => feito() && done();
      avisar();
    });
  bancada.responder = (resposta, { caminho }) => {
    if (caminho === '/preso') presos.push(resposta);
    else {
      resposta.writeHead(204).end();
      bons += 1;
    }
    avisar();
  };

  for (let i = 0; i < 500; i++)
    await bancada.endpoint({}, ['lote.concluido'], `http://${bancada.host}/preso`);
  await bancada.sql(
    `INSERT INTO event (id, organization_id, type, sequencia, payload, request_id)
     SELECT x, $1, 'lote.concluido', 1, '{}', 'pedido-1' FROM unnest($2::uuid[]) AS x`,
    [bancada.tenant.organizationId, [newId(), newId()]],
  );
  await bancada.eventos(newId(), 0);
  const expedidor = bancada.expedidor();
  await expedidor.acordar();
  await ate(() => presos.length === 256);
  expect(await emCurso()).toBe(256);

  bancada.tenant = bancada.base.database.forOrganization(
    await criarEscritorio(bancada.base.database, { nome: 'Outro' }),
  );
  const { id } = await bancada.endpoint({ concorrencia: 20 }, [], `http://${bancada.host}/bom`);
  await bancada.eventos(id, 20);
  await expedidor.acordar();
  await ate(() => bons === 20);
  expect(presos).toHaveLength(256);

  bancada.responder = (resposta) => resposta.writeHead(204).end();
  for (const resposta of presos) resposta.writeHead(204).end();
  await expedidor.ocioso();
  const { rows } = await bancada.base.database.relay.query(
    `SELECT estado, count(*)::int AS n FROM entrega WHERE estado <> 'cancelada' GROUP BY 1`,
  );
  expect(rows).toEqual([{ estado: 'entregue', n: 1_020 }]);
});
