import { randomUUID } from 'node:crypto';
import { createEscritorio, newId } from '@apura/database';
import { createLogger } from '@apura/runtime';
import { postgresStorage } from '@apura/storage';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { withClaim } from './claimed-work.ts';

let base: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  base = await testDatabase();
  admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await base.close();
});

test('a permit whose work a note is just outdating comes again, and one for which nothing waits does not', async () => {
  const office = await createEscritorio(base.database, { nome: 'Escritório' });
  const id = newId();
  await admin.query(
    `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, request_id)
     VALUES ($1, $2, $3, '2026-09', 1, 'gerando_pdf', '{}', 'r')`,
    [id, office, randomUUID()],
  );
  const done: string[] = [];
  const permit = () =>
    withClaim(
      {
        database: base.database,
        storage: postgresStorage(base.database),
        logger: createLogger('test', 'error'),
      },
      {
        kind: 'report',
        queue: 'pdfs',
        leaseSeconds: 60,
        attempts: 6,
        do: async ({ claim }) => void done.push(claim.id),
        giveUp: async () => undefined,
      },
    );
  await admin.query('BEGIN');
  await admin.query('UPDATE apuracao SET desatualizada_desde = now() WHERE id = $1', [id]);
  await expect(permit()).rejects.toThrow('held by another transaction');
  await admin.query('COMMIT');
  await permit();
  expect(done).toEqual([id]);
  await permit();
  expect(done).toEqual([id]);
});
