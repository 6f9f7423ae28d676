import { randomBytes } from 'node:crypto';
import { prepareDatabase } from '@apura/runtime';
import type { RunningPostgres } from '@apura/standalone/postgres';
import pg from 'pg';
import { temporaryPostgres } from './temporary-postgres.ts';

export const TEMPLATE = 'apura_template';
const PASSWORD = randomBytes(12).toString('hex');

/** Where a test run finds its server; handed to the test processes in the environment. */
export const SERVER_VARIABLE = 'APURA_TEST_POSTGRES';

export interface TestServer {
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

export function urlsOf({ host, password }: TestServer, database: string) {
  const url = (role: string) => `postgresql://${role}:${password}@${host}/${database}`;
  return {
    adminUrl: url('postgres'),
    ownerUrl: url('apura_owner'),
    appUrl: url('apura_app'),
    relayUrl: url('apura_relay'),
    queueUrl: url('apura_queue'),
  };
}
