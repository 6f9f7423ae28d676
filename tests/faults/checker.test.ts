import { type Database, openDatabase, type Transaction } from '@apura/database';
import { sharedStack } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { check, type Evidence } from '../../faults/check/check.ts';
import { quiet } from '../../faults/check/examine.ts';
import { untilQuiet } from '../../faults/check/quiescence.ts';
import { readStored } from '../../faults/check/read-stored.ts';
import { openOffice } from '../../faults/operations/office.ts';
import { type FaultReceiver, startFaultReceiver } from '../../faults/operations/receiver.ts';
import { makeParticipant, type Participant } from '../../faults/participant.ts';
import type { Operation } from '../../faults/plan.ts';

const head = { kind: 'upload', at: 0, office: 0, events: [], broken: 0, zip: false, repeated: true } as const;
const OPERATIONS: readonly Operation[] = [
  { ...head, id: 0, notes: [1, 2, 3, 4], broken: 1 },
  { ...head, id: 1, notes: [3, 5, 6], zip: true },
  {
    ...head,
    id: 2,
    notes: [],
    events: [
      { note: 1, what: 'cancelled' },
      { note: 2, what: 'confirmed' },
    ],
  },
  { ...head, id: 3, notes: [7], dropAfter: 0.5, repeated: false },
  { ...head, id: 4, notes: [8], dropAfter: 1 },
];

let database: Database;
let receiver: FaultReceiver;
let office: Participant;
beforeAll(async () => {
  const stack = await sharedStack();
  database = openDatabase({ appUrl: stack.appUrl, relayUrl: stack.relayUrl, onError: () => {} });
  receiver = await startFaultReceiver('healthy', 1);
  const url = stack.webhookUrl({ url: `http://127.0.0.1:${receiver.port}/webhooks` });
  office = makeParticipant(
    stack.baseUrl,
    await openOffice(database, stack.baseUrl, 'Escritório', [{ receiver, url }]),
  );
  const patience = AbortSignal.timeout(200_000);
  await office.work(OPERATIONS, Date.now(), patience);
  expect(await quiet(office, patience)).toEqual([]);
  await office.askForAll(patience);
  expect(await quiet(office, patience)).toEqual([]);
});
afterAll(async () => {
  receiver.stop();
  await database.close();
});

const undone = new Error('undone');

/** What the checker says after a change of the rows, of which nothing stays. */
async function foundAfter(
  change: (tx: Transaction) => Promise<unknown>,
  over: Partial<Evidence> = {},
): Promise<string> {
  let found: string[] = [];
  const { tenant, endpoints } = office.office;
  await tenant
    .transaction(async (tx) => {
      await change(tx);
      found = check({
        performed: office.performed,
        stored: await readStored(tx),
        endpoints: endpoints.map(({ id }) => ({ id, manner: 'healthy', received: receiver.received })),
        closed: true,
        ...over,
      });
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  return found.join('\n');
}
const nothing = async () => {};

test('an honest history has no fault', async () => {
  expect(await foundAfter(nothing)).toBe('');
});

test.each([
  [
    'a note that is lost',
    /note \d{44} is lost/,
    `DELETE FROM documento WHERE id = (SELECT id FROM documento LIMIT 1)`,
  ],
  [
    'a note that two files brought as new',
    /note \d{44} was taken as new by 2 files/,
    `UPDATE arquivo_resultado SET estado = 'processado' WHERE estado = 'duplicado'`,
  ],
  [
    'a file without its outcome',
    /a file is without its outcome/,
    `UPDATE arquivo SET estado = 'pendente' WHERE id = (SELECT id FROM arquivo LIMIT 1)`,
  ],
  [
    'a file that is gone',
    /has the files/,
    // Of a lote that had one alone nothing is left.
    `DELETE FROM arquivo WHERE id = (SELECT a.id FROM arquivo a JOIN lote l ON l.id = a.lote_id WHERE l.total > 1 LIMIT 1)`,
  ],
  ['an amount that is a cent off', /is kept as .*; its files say/, `UPDATE lancamento SET cbs = cbs + 0.01`],
  [
    'a note with another value',
    /is kept as .*; its files say/,
    `UPDATE documento SET valor_total = valor_total + 1`,
  ],
  [
    'a cancellation that has no effect',
    /is kept as .*; its files say/,
    `UPDATE documento SET situacao = 'autorizada'`,
  ],
  [
    'a month that counts one note less',
    /the last version of 2026-0\d .* has documents, CBS and IBS of/,
    `UPDATE apuracao SET documentos = documentos - 1`,
  ],
  [
    'a month with another debit of CBS',
    /the last version of 2026-0\d .* has documents, CBS and IBS of/,
    `UPDATE apuracao SET comparativo = replace(comparativo::text, '"debitos": "', '"debitos": "9')::jsonb`,
  ],
  [
    'a month that failed for nothing',
    /version .* of 2026-0\d failed/,
    `UPDATE apuracao SET estado = 'falhou' WHERE id = (SELECT id FROM apuracao LIMIT 1)`,
  ],
  [
    'counters that are not the files',
    /the counters of/,
    `UPDATE lote SET processados = processados + 1, total = total + 1`,
  ],
  [
    'an event without a cause',
    /event .* has no cause/,
    `INSERT INTO event (id, organization_id, type, lote_id, sequencia, payload, request_id)
     SELECT uuidv7(), organization_id, type, uuidv7(), 1, payload, request_id FROM event LIMIT 1`,
  ],
  [
    'an event that was told twice',
    /not told its end exactly once/,
    `INSERT INTO event (id, organization_id, type, lote_id, sequencia, payload, request_id)
     SELECT uuidv7(), organization_id, type, lote_id, sequencia + 1, payload, request_id FROM event WHERE type = 'lote.concluido' LIMIT 1`,
  ],
  [
    'an event that was not handed on',
    /was not handed to endpoint/,
    `DELETE FROM entrega WHERE id = (SELECT id FROM entrega LIMIT 1)`,
  ],
  [
    'a claim that nobody gives back',
    /a chunk or a lease is left/,
    `UPDATE pedaco SET lease_dono = 'somebody' WHERE id = (SELECT id FROM pedaco LIMIT 1)`,
  ],
  [
    'a permit that stays',
    /a permit was not published/,
    `INSERT INTO outbox (id, organization_id, fila, job_id, dados)
     SELECT uuidv7(), organization_id, 'lotes', 'permit', '{}' FROM lote LIMIT 1`,
  ],
  [
    'bytes of nobody',
    /bytes are kept that no row names/,
    `INSERT INTO conteudo (organization_id, sha256, codificacao, tamanho, provisorio, bytes)
     SELECT organization_id, 'orphan', 'identity', 0, false, '' FROM documento LIMIT 1`,
  ],
  ['a note without its bytes', /is kept without its bytes/, `UPDATE conteudo SET provisorio = true`],
])('the checker finds %s', async (_, words, text) => {
  expect(await foundAfter((tx) => tx.query(text))).toMatch(words);
});

test('who waits for quiet says what is stuck when the time is over', async () => {
  const { tenant, endpoints } = office.office;
  const ids = endpoints.map(({ id }) => id);
  let stuck: string[] = [];
  await tenant
    .transaction(async (tx) => {
      await tx.query(`UPDATE lote SET estado = 'processando' WHERE id = (SELECT id FROM lote LIMIT 1)`);
      const asItIs = { ...tenant, transaction: <T>(work: (open: Transaction) => Promise<T>) => work(tx) };
      stuck = await untilQuiet(asItIs, ids, AbortSignal.abort());
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  expect(stuck).toEqual([expect.stringMatching(/^an open lote \(of 1\): .*processando/)]);
});

test('the checker finds what was acknowledged and is not there, and what was refused and is', async () => {
  const [first, ...others] = office.performed;
  if (first?.outcome.kind !== 'acknowledged') throw new Error('the first upload was not taken');
  const other = {
    ...first,
    outcome: { kind: 'acknowledged', id: '00000000-0000-7000-8000-000000000000' } as const,
  };
  expect(await foundAfter(nothing, { performed: [other, ...others] })).toMatch(
    /was acknowledged and is lost/,
  );
  const refused = { ...first, outcome: { kind: 'refused', why: 'no' } as const };
  expect(await foundAfter(nothing, { performed: [refused, ...others] })).toMatch(
    /was refused \(no\) and has lote/,
  );
  expect(await foundAfter(nothing, { performed: others })).toMatch(/was never sent/);
});

test('the checker finds webhooks that did not come, that were not signed, and of what did not happen', async () => {
  const id = office.office.endpoints[0]?.id as string;
  const [event, ...others] = receiver.received;
  if (!event) throw new Error('no webhook came');
  const after = (received: typeof others) =>
    foundAfter(nothing, { endpoints: [{ id, manner: 'healthy', received }] });
  expect(await after(others.filter((one) => one.id !== event.id))).toMatch(/did not come to endpoint/);
  expect(await after([{ ...event, signed: false }, ...others])).toMatch(/without its signature/);
  expect(await after([{ ...event, id: 'another' }, event, ...others])).toMatch(/which never happened/);
});
