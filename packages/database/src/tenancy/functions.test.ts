import { entriesOf } from '@apura/contracts/tables';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { call, FUNCTIONS, lockOf } from './functions.ts';

let base: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  base = await testDatabase();
  client = new pg.Client({ connectionString: base.urls.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await base.close();
});

const EACH = entriesOf(FUNCTIONS).map(([name, { takes, gives }]) => ({ name, takes, gives }));

test.each(EACH)('$name takes and gives what the compiler is told', async ({ name, takes, gives }) => {
  // Only the text counts: of the values PostgreSQL says itself what they have to be.
  const { sql: text } = Reflect.apply(call, undefined, [name, ...takes.map(() => null)]).compile();
  await client.query(`PREPARE tried AS ${text}`);
  try {
    const { rows } = await client.query<{ takes: string[]; gives: string[] }>(
      `SELECT parameter_types::text[] AS takes, result_types::text[] AS gives FROM pg_prepared_statements WHERE name = 'tried'`,
    );
    const told = typeof gives === 'string' ? [gives] : Object.values(gives);
    expect(rows).toEqual([{ takes: [...takes], gives: told.map((type) => type.replace(' | null', '')) }]);
  } finally {
    await client.query('DEALLOCATE tried');
  }
});

test('a lock is one of its name', async () => {
  const other = new pg.Client({ connectionString: base.urls.adminUrl });
  await other.connect();
  const take = async (by: pg.Client, name: string) => {
    const { sql: text, parameters } = call('pg_try_advisory_lock', lockOf(name)).compile();
    return (await by.query(text, [...parameters])).rows;
  };
  expect(await take(client, 'um')).toEqual([{ answer: true }]);
  expect(await take(other, 'um')).toEqual([{ answer: false }]);
  expect(await take(other, 'outro')).toEqual([{ answer: true }]);
  await other.end();
});

test('what must not compile', () => {
  // @ts-expect-error: there is no such function
  expect(() => call('apagar_tudo')).toThrow();
  // @ts-expect-error: an argument is left out
  call('apagar_cliente');
  // @ts-expect-error: it takes an id
  call('apagar_cliente', 7);
});
