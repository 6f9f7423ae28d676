import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Fleet, itensDaNota, startFleet } from './fleet.ts';
import { type Asked, checkHistory } from './history.ts';

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet('postgres');
}, 60_000);
afterAll(() => fleet.stop(), 20_000);

const change = (text: string) => fleet.tenant.sql((client) => client.query(text));
const done = async () => {
  const { rows } = await fleet.tenant.sql((client) =>
    client.query<{ n: number }>(
      `SELECT (SELECT count(*) FROM lote WHERE estado <> 'concluido')::int
            + (SELECT count(*) FROM apuracao WHERE estado <> 'calculada')::int
            + (SELECT count(*) FROM outbox WHERE publicado_em IS NULL)::int AS n`,
    ),
  );
  return rows[0]?.n === 0;
};

test('the history of an ordinary run is true, and the checker sees each false one', async () => {
  const numeros = Array.from({ length: 60 }, (_, i) => i + 1);
  const lotes = [await fleet.send(1, 60, { extra: [Buffer.from('not a note')] })];
  lotes.push(await fleet.send(1, 10)); // sent again: duplicates
  const apuracoes = [await fleet.ask()];
  const worker = await fleet.addWorker();
  while (!(await done())) await pause(100);
  worker.kill('SIGTERM'); // it finishes its jobs
  expect(await worker.ended).toBe(0);

  const asked: Asked = { lotes, apuracoes, notas: new Map(numeros.map((n) => [n, itensDaNota(n)])) };
  const check = () => checkHistory(fleet.tenant, fleet.queues, asked, { jobs: false });
  const { files, documents, faults } = await check();
  expect(faults).toEqual([]);
  expect({ files, documents }).toEqual({
    files: { total: 71, processed: 60, duplicates: 10, failed: 1 },
    documents: 60,
  });

  await change('DELETE FROM lancamento WHERE id = (SELECT max(id::text)::uuid FROM lancamento)');
  await change(
    `UPDATE pedaco SET lease_dono = 'somebody' WHERE id = (SELECT max(id::text)::uuid FROM pedaco)`,
  );
  await change(
    `UPDATE lote SET processados = processados - 1, duplicados = duplicados + 1 WHERE id = (SELECT min(id::text)::uuid FROM lote)`,
  );
  await change(
    `INSERT INTO event (id, organization_id, type, lote_id, sequencia, payload, request_id)
     SELECT uuidv7(), organization_id, 'lote.concluido', lote_id, sequencia + 1, payload, request_id
       FROM event WHERE type = 'lote.concluido' LIMIT 1`,
  );
  const seen = (await check()).faults.map((fault) => fault.split(':')[0]?.replace(/\d+/g, 'N'));
  expect([...new Set(seen)].sort()).toEqual([
    'a chunk or a lease is left',
    'a lote has not told its end exactly once',
    'an event has no permit in the outbox',
    'note N has N items; stored',
    'the counters of a lote are not its files',
  ]);
}, 120_000);
