import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { readStatements, type Samples, type StatementOfCode } from '../../teste/read-statements.ts';

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

/** What PostgreSQL says of a statement of whose values it knows nothing; undefined where each table and column is there. */
async function fault(text: string): Promise<string | undefined> {
  try {
    await admin.query(`PREPARE tried AS ${text}`);
    await admin.query('DEALLOCATE tried');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What is plain goes through Prisma or the builder (docs/adr/0065): this number goes down. */
const MOST = 135;

/** For the names in a statement that only a call knows. */
const SAMPLES: Samples = {
  'apuracoes/carteira.ts': { ordem: 'cliente', sentido: 'asc' },
  'apuracoes/mark-desatualizadas.ts': { lock: 'pg_advisory_xact_lock' },
  'apuracoes/partes-da-entrada.ts': { soma: () => '0' },
  'apuracoes/read-entrada.ts': { soma: () => '0' },
  'clientes/partes-sem-cliente.ts': { depoisDe: undefined },
  'documentos/insert-lancamentos.ts': { ids: '$1', cliente: '$2' },
  'fechamento/list-fechamento.ts': { ordem: 'cliente', sentido: 'asc' },
  'webhooks/eventos.ts': { table: 'lote' },
};

/** Where tables and columns come from the caller or from the catalogue itself, and which tests run them. */
const MADE_ELSEWHERE: Readonly<Record<string, string>> = {
  'cells/export-office.ts': 'the catalogue names the columns: leave-cell.test.ts',
  'cells/follow-office.ts': 'the same: cut-off-moves.long.ts',
  'cells/import-office.ts': 'the same: strangers-in-a-move.test.ts',
  'escritorios/takeout.ts': 'a part of the takeout each: takeout.test.ts of the gateway reads all',
  'migrations/apply-migrations.ts': 'the scripts of prisma/migrations',
  'migrations/logins.ts': 'names and passwords of logins',
  'operations/backup.ts': 'the catalogue names the tables: admin.test.ts',
  'operations/claims.ts': 'one for each kind of work: claims.test.ts',
  'operations/operations.ts': 'a column of secrets each: admin.test.ts',
  'tenancy/insert-rows.ts': 'the compiler knows table and columns',
  'tenancy/replace-rows.ts': 'the columns are those of Prisma',
  'tenancy/tenant.ts': 'what the door itself says',
};

test('every statement that stands as text names tables and columns that are there', async () => {
  const { statements, unknown } = await readStatements(SAMPLES);
  const faults: (StatementOfCode & { fault: string })[] = [];
  for (const statement of statements) {
    const message = await fault(statement.text);
    if (message !== undefined) faults.push({ ...statement, fault: message });
  }
  expect(faults).toEqual([]);
  expect(unknown).toEqual(Object.keys(MADE_ELSEWHERE));
  expect(statements.length).toBeGreaterThan(100);
  expect(statements.length).toBeLessThanOrEqual(MOST);
});

test.each([
  ['a column', 'UPDATE documento SET situacao_do_arquivo = $1', 'column "situacao_do_arquivo"'],
  ['a table', 'SELECT id FROM documentos', 'relation "documentos"'],
])('%s that is not there would be found', async (_name, text, message) => {
  expect(await fault(text)).toContain(message);
});
