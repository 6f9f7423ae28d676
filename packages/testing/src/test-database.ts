import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@apura/database';
import { prepareDatabase } from '@apura/runtime';
import { type RunningPostgres, startPostgres } from '@apura/standalone/postgres';
import pg from 'pg';

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

const TEMPLATE = 'apura_template';
const PASSWORD = randomBytes(12).toString('hex');

/** Where a test run finds its server; handed to the test processes in the environment. */
const SERVER_VARIABLE = 'APURA_TEST_POSTGRES';

interface TestServer {
  readonly host: string;
  /** Of the superuser and of each of our logins. */
  readonly password: string;
}

/** Starts PostgreSQL, migrates one database as an ordinary owner, and leaves it as the template of all others. */
export async function startTemplateServer(
  settings?: Readonly<Record<string, string>>,
): Promise<RunningPostgres> {
  const postgres = await temporaryPostgres(settings);
  const admin = new pg.Client({ connectionString: postgres.url() });
  await admin.connect();
  await admin.query(`ALTER ROLE postgres PASSWORD '${PASSWORD}'`);
  await admin.query(`CREATE ROLE apura_owner LOGIN CREATEROLE CREATEDB PASSWORD '${PASSWORD}'`);
  await admin.query(`CREATE DATABASE ${TEMPLATE} OWNER apura_owner`);
  await prepareDatabase(urlsOf({ host: `127.0.0.1:${postgres.port}`, password: PASSWORD }, TEMPLATE));
  await admin.end();
  process.env[SERVER_VARIABLE] = JSON.stringify({ host: `127.0.0.1:${postgres.port}`, password: PASSWORD });
  return postgres;
}

function urlsOf({ host, password }: TestServer, database: string) {
  const url = (role: string) => `postgresql://${role}:${password}@${host}/${database}`;
  return {
    adminUrl: url('postgres'),
    ownerUrl: url('apura_owner'),
    appUrl: url('apura_app'),
    relayUrl: url('apura_relay'),
    queueUrl: url('apura_queue'),
  };
}

/** What a test needs: nothing is synced to disk. */
const UNSYNCED = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** A PostgreSQL for tests, whose folder `stop` removes. `settings`: {} where it is to write as a real one does. */
async function temporaryPostgres(
  settings: Readonly<Record<string, string>> = UNSYNCED,
): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'apura-postgres-'));
  const running = await startPostgres({
    folder,
    password: randomBytes(12).toString('hex'),
    settings: { ...settings, max_connections: '300' },
  });
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
