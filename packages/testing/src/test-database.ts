import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '@apura/database';
import pg from 'pg';
import { SERVER_VARIABLE, TEMPLATE, type TestServer, urlsOf } from './template-database.ts';

export interface TestDatabase {
  readonly urls: ReturnType<typeof urlsOf>;
  readonly database: Database;
  /** Closes the connections and removes the database. */
  close(): Promise<void>;
}

/** A migrated database of the test's own on the run's real PostgreSQL. */
export async function testDatabase(): Promise<TestDatabase> {
  const setting = process.env[SERVER_VARIABLE];
  if (!setting) throw new Error('no test server: run the tests through jest, whose global set-up starts one');
  const server = JSON.parse(setting) as TestServer;
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Its files as they are: written block by block, each would go through the log as well.
  await administer(
    server,
    `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY OWNER apura_owner`,
  );
  const urls = urlsOf(server, name);
  const unexpected: Error[] = [];
  const database = openDatabase({ ...urls, onError: (error) => unexpected.push(error) });
  return {
    urls,
    database,
    async close() {
      // From here on the server may end connections before their goodbye reaches it.
      const [fault] = unexpected;
      await database.close();
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      if (fault) throw fault;
    },
  };
}

async function administer(server: TestServer, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlsOf(server, 'postgres').adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
