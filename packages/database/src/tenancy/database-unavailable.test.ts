import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  authenticateChave,
  databaseUnavailable,
  findApuracao,
  findCliente,
  newId,
  openDatabase,
} from '../index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function refusal(run: () => Promise<unknown>): Promise<unknown> {
  let response: unknown;
  try {
    response = await run();
  } catch (error) {
    return error;
  }
  throw new Error(`nothing was refused: ${response}`);
}

test('a database that cannot be reached, asked through each of its doors', async () => {
  const url = 'postgresql://a:b@127.0.0.1:1/nada';
  const ausente = openDatabase({ appUrl: url, relayUrl: url, onError: () => {} });
  const tenant = ausente.forOrganization(newId());
  for (const run of [
    () => authenticateChave(ausente, Buffer.alloc(32)),
    () => findCliente(tenant, newId()),
    () => tenant.transaction((tx) => tx.query('SELECT 1')),
  ])
    expect(databaseUnavailable(await refusal(run))).toBe(true);
  await ausente.close();
});

test('a connection that the server ends in the middle', async () => {
  const tenant = database.database.forOrganization(newId());
  const error = await refusal(() =>
    tenant.transaction((tx) => tx.prisma.$executeRaw`SELECT pg_terminate_backend(pg_backend_pid())`),
  );
  expect(databaseUnavailable(error)).toBe(true);
});

test('a mistake of ours is none of that', async () => {
  const tenant = database.database.forOrganization(newId());
  for (const run of [
    () => findApuracao(tenant, 'nem-uuid'),
    () => tenant.transaction((tx) => tx.query('SELECT * FROM nada')),
    () => Promise.reject(new TypeError('x')),
    () => Promise.reject('texto'),
  ])
    expect(databaseUnavailable(await refusal(run))).toBe(false);
});
