import { randomBytes } from 'node:crypto';
import { createEscritorio, settleMove } from '@apura/database';
import type { Logger } from '@apura/runtime';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { buildTestBench, type TestBench } from '../teste/test-bench.ts';
import { settleMoves } from './settle-moves.ts';

let base: TestDatabase;
let testBench: TestBench;
let admin: pg.Client;
beforeAll(async () => {
  base = await testDatabase();
  testBench = await buildTestBench(base);
  admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await testBench.fechar();
});

const said: string[] = [];
const logger = { warn: (text: string) => said.push(text), error: (text: string) => said.push(text) };
const settle = () =>
  settleMoves({
    ...{ database: base.database, egress: testBench.saida, logger: logger as unknown as Logger },
  });

/** An office as a program leaves it that ends in the last step of a move to the receiver, `seconds` ago. */
async function cutOff(seconds: number): Promise<{ id: string; token: Buffer }> {
  const id = await createEscritorio(base.database, { nome: 'Que muda' });
  const token = randomBytes(32);
  await admin.query(
    `INSERT INTO office_move (organization_id, held_until, closed, closed_at, address, asks_with)
     VALUES ($1, 'infinity', true, now() - make_interval(secs => $2), $3, $4)`,
    [id, seconds, `http://${testBench.host}`, token],
  );
  return { id, token };
}
const answer = (status: number, body: object | string) => {
  testBench.recebidos = [];
  testBench.respond = (response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
};
const write = (office: string) =>
  base.database.forOrganization(office).transaction((tx) => tx.query('UPDATE organization SET nome = nome'));
const closed = { code: 'AP001', detail: '' };

test('what the other cell never got works here again, and is asked about no more', async () => {
  const { id, token } = await cutOff(0);
  answer(200, { estado: 'never' });
  await settle();
  expect(testBench.recebidos.map(({ path }) => path)).toEqual([`/mudancas/${token.toString('base64url')}`]);
  await write(id);
  await settle();
  expect(testBench.recebidos).toHaveLength(1);
});

test('what the other cell has is answered with its address from then on', async () => {
  const { id } = await cutOff(0);
  answer(200, { estado: 'here' });
  await settle();
  await expect(write(id)).rejects.toMatchObject({ code: 'AP001', detail: `http://${testBench.host}` });
});

test('any other answer changes nothing; one that does not come in time is told', async () => {
  const { id, token } = await cutOff(0);
  for (const [status, body] of [
    [200, { estado: 'under_way' }],
    [200, { estado: 'maybe' }],
    [200, {}],
    [200, 'a page'],
    [200, `${JSON.stringify({ estado: 'never' })}${' '.repeat(5_000)}`],
    [302, ''],
    [404, { estado: 'never' }],
    [503, { estado: 'never' }],
  ] as const) {
    answer(status, body);
    await settle();
    await expect(write(id)).rejects.toMatchObject(closed);
  }
  expect(said.filter((text) => text.startsWith('nobody can write'))).toEqual([]);
  await admin.query(
    `UPDATE office_move SET closed_at = now() - interval '1 minute' WHERE organization_id = $1`,
    [id],
  );
  await settle();
  expect(said.filter((text) => text.startsWith('nobody can write'))).toHaveLength(1);
  expect(await settleMove(base.database, randomBytes(32), false)).toBe(0);
  await expect(write(id)).rejects.toMatchObject(closed);
  expect(await settleMove(base.database, token, false)).toBe(1);
  expect(await settleMove(base.database, token, true)).toBe(0);
  await write(id);
});
