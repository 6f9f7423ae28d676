import { autenticarChave, newId, openDatabase, verApuracao, verCliente } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bancoIndisponivel } from './banco-indisponivel.ts';

let banco: TestDatabase;
beforeAll(async () => {
  banco = await testDatabase();
});
afterAll(() => banco.close());

async function recusa(fazer: () => Promise<unknown>): Promise<unknown> {
  let resposta: unknown;
  try {
    resposta = await fazer();
  } catch (erro) {
    return erro;
  }
  throw new Error(`nothing was refused: ${resposta}`);
}

test('a database that cannot be reached, asked through each of its doors', async () => {
  const url = 'postgresql://a:b@127.0.0.1:1/nada';
  const ausente = openDatabase({ appUrl: url, relayUrl: url, onError: () => {} });
  const tenant = ausente.forOrganization(newId());
  for (const fazer of [
    () => autenticarChave(ausente, Buffer.alloc(32)),
    () => verCliente(tenant, newId()),
    () => tenant.sql((client) => client.query('SELECT 1')),
  ])
    expect(bancoIndisponivel(await recusa(fazer))).toBe(true);
  await ausente.close();
});

test('a connection that the server ends in the middle', async () => {
  const tenant = banco.database.forOrganization(newId());
  const erro = await recusa(() =>
    tenant.inTransaction((tx) => tx.$executeRaw`SELECT pg_terminate_backend(pg_backend_pid())`),
  );
  expect(bancoIndisponivel(erro)).toBe(true);
});

test('a mistake of ours is none of that', async () => {
  const tenant = banco.database.forOrganization(newId());
  for (const fazer of [
    () => verApuracao(tenant, 'nem-uuid'),
    () => tenant.sql((client) => client.query('SELECT * FROM nada')),
    () => Promise.reject(new TypeError('x')),
    () => Promise.reject('texto'),
  ])
    expect(bancoIndisponivel(await recusa(fazer))).toBe(false);
});
