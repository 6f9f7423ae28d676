import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { permitFor } from '../../packages/queues/src/permits.ts';
import { type Fleet, itensDaNota, startFleet } from './fleet.ts';
import { type Asked, checkHistory, MUST_NOT_BE } from './history.ts';

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet('postgres');
}, 60_000);
afterAll(() => fleet.stop(), 20_000);

const change = (text: string) => fleet.tenant.transaction((tx) => tx.query(text));
const done = async () => {
  const { rows } = await fleet.tenant.transaction((tx) =>
    tx.query<{ n: number }>(
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

  // Each kind of false history, one upon another.
  const event = (type: string, of: 'lote_id' | 'apuracao_id', ahead: number) =>
    change(
      `INSERT INTO event (id, organization_id, type, ${of}, sequencia, payload, request_id)
       SELECT uuidv7(), organization_id, '${type}', ${of}, sequencia + ${ahead}, payload, request_id
         FROM event WHERE type = '${type}' LIMIT 1`,
    );
  // Rows that tell declared from calculated hold no item, and the last note is the one that was never sent.
  await change(
    `DELETE FROM lancamento WHERE id = (
       SELECT l.id FROM lancamento l JOIN documento d ON d.id = l.documento_id
        WHERE l.itens > 0 ORDER BY d.numero::int, l.id LIMIT 1)`,
  );
  await change(
    `UPDATE pedaco SET lease_dono = 'somebody' WHERE id = (SELECT max(id::text)::uuid FROM pedaco)`,
  );
  await change(
    `UPDATE lote SET processados = processados - 1, duplicados = duplicados + 1 WHERE id = (SELECT min(id::text)::uuid FROM lote)`,
  );
  await change(`UPDATE lote SET fim = NULL WHERE id = (SELECT max(id::text)::uuid FROM lote)`);
  await change(
    `UPDATE arquivo SET processado_em = NULL, estado = 'cancelado' WHERE id = (SELECT max(id::text)::uuid FROM arquivo)`,
  );
  await change(
    `UPDATE arquivo_resultado SET estado = 'processado'
      WHERE estado = 'duplicado' AND arquivo_id = (SELECT min(arquivo_id::text)::uuid FROM arquivo_resultado WHERE estado = 'duplicado')`,
  );
  await change('UPDATE conteudo SET provisorio = true WHERE sha256 = (SELECT pdf_sha256 FROM apuracao)');
  await change('UPDATE apuracao SET documentos = documentos - 1');
  await event('lote.concluido', 'lote_id', 1);
  await event('xml.parse_failed', 'lote_id', 7);
  await event('apuracao.calculada', 'apuracao_id', 1);
  for (let twice = 0; twice < 2; twice++) {
    await change(
      `INSERT INTO outbox (id, organization_id, fila, job_id, dados) SELECT uuidv7(), organization_id, 'pdfs', 'pdf-x', dados FROM outbox LIMIT 1`,
    );
  }
  await fleet.queues.publish([permitFor.regras({ id: 'x', organization_id: 'x', request_id: 'x' })]);
  const falseOne = { ...asked, lotes: lotes.slice(1), notas: new Map([...asked.notas].slice(0, -1)) };
  const seen = (await checkHistory(fleet.tenant, fleet.queues, falseOne)).faults.map((fault) =>
    fault.split(':')[0]?.replace(/\d+/g, 'N'),
  );
  expect(new Set(seen)).toEqual(
    new Set([
      ...Object.keys(MUST_NOT_BE),
      'note N has N items; stored',
      'note N was never sent',
      'jobs left in regras',
      'files do not add up',
    ]),
  );
}, 120_000);
