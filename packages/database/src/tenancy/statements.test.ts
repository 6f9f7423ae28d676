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

/**
 * What stays text, by file, with how many statements and why (docs/adr/0065): a claim, a sum, a set, or the catalogue itself. What is plain goes
 * through Prisma or the builder: these numbers go down, and a file that is not here has none.
 */
const AS_TEXT: Readonly<Record<string, readonly [number, string]>> = {
  'apuracoes/carteira.ts': [1, 'set: the line of a month (fechamento/linha-do-mes.ts) of all clients'],
  'apuracoes/changed-meses.ts': [1, 'set: months that began with other figures than those that hold'],
  'apuracoes/mark-desatualizadas.ts': [1, 'set: the months that hang on others, by recursion'],
  'clientes/contexto-do-cliente.ts': [1, 'set: a client as one JSON, compared as such'],
  'clientes/decisoes-do-simples.ts': [2, 'sum: buyers by regime, and the last decision of each client'],
  'clientes/list-meses.ts': [1, 'set: the line of a month of one client'],
  'clientes/partes-sem-cliente.ts': [1, 'sum: notes between parties, moved from new rows to summed ones'],
  'clientes/vendas-do-cliente.ts': [1, 'sum: sales by what the operations are of'],
  'documentos/divergencias-a-tratar.ts': [2, 'sum: divergences by what is at stake, and by client and state'],
  'documentos/insert-lancamentos.ts': [1, 'set: a column of each as an array'],
  'documentos/lancamentos-do-cliente.ts': [
    1,
    'claim: clients that are still as their notes were computed for',
  ],
  'documentos/neighbours.ts': [2, 'set: what is linked to documents, to and fro'],
  'documentos/pronto-para-janeiro.ts': [2, 'sum: what January asks of the notes, by product'],
  'fechamento/linha-do-mes.ts': [1, 'set: the line of a month of all clients'],
  'fechamento/list-fechamento.ts': [1, 'set: the line of a month of all clients, with its sums'],
  'livros/mark-entradas.ts': [1, 'set: what all books that count say of an entry, before and after'],
  'lotes/save-chunk.ts': [1, 'set: documents that differ from those that are stored'],
  'migrations/logins.ts': [1, 'catalogue'],
  'operations/backup.ts': [1, 'catalogue'],
  'operations/operations.ts': [7, 'set: what contradicts itself in all offices, for apura-admin'],
  'operations/upkeep.ts': [1, 'claim: work that was forgotten'],
  'pessoas/sessoes.ts': [1, 'claim: a session, with all that the panel asks of it'],
  'webhooks/claim-entregas.ts': [2, 'claim: deliveries that are due, and endpoints that are to be tried'],
  'webhooks/distribute-events.ts': [4, 'set: deliveries of new events to the endpoints that want them'],
  'webhooks/record-tentativas.ts': [1, 'set: the outcomes of attempts'],
};
const PING = 'SELECT 1';

/** For the names in a statement that only a call knows. */
const SAMPLES: Samples = {
  'apuracoes/carteira.ts': { ordem: 'cliente', sentido: 'asc' },
  'documentos/insert-lancamentos.ts': { ids: '$1', cliente: '$2' },
  'fechamento/list-fechamento.ts': { ordem: 'cliente', sentido: 'asc' },
  'webhooks/eventos.ts': { table: 'lote' },
};

/** Where tables and columns come from the caller or from the catalogue itself, and which tests run them. */
const MADE_ELSEWHERE: Readonly<Record<string, string>> = {
  'escritorios/export-office.ts': 'the catalogue names the columns: leave-cell.test.ts',
  'escritorios/follow-office.ts': 'the same: cut-off-moves.long.ts',
  'escritorios/import-office.ts': 'the same: strangers-in-a-move.test.ts',
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
  const counted: Record<string, number> = {};
  for (const { file, text } of statements) if (text !== PING) counted[file] = (counted[file] ?? 0) + 1;
  expect(counted).toEqual(Object.fromEntries(Object.entries(AS_TEXT).map(([file, [n]]) => [file, n])));
});

test.each([
  ['a column', 'UPDATE documento SET situacao_do_arquivo = $1', 'column "situacao_do_arquivo"'],
  ['a table', 'SELECT id FROM documentos', 'relation "documentos"'],
])('%s that is not there would be found', async (_name, text, message) => {
  expect(await fault(text)).toContain(message);
});
