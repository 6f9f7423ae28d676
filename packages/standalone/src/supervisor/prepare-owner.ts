import type { DatabaseUrls } from '@apura/runtime';
import pg from 'pg';
import type { RunningPostgres } from '../postgres/start-postgres.ts';
import type { LoginPasswords } from '../secrets.ts';

const OWNER = 'apura_owner';
const DATABASE = 'apura';

/**
 * Makes the database and its owner, who is no superuser, the first time, and gives the owner its password; the other
 * logins get theirs from `prepareDatabase`.
 */
export async function prepareOwner(
  postgres: Pick<RunningPostgres, 'url'>,
  passwords: LoginPasswords,
): Promise<Required<DatabaseUrls>> {
  const admin = new pg.Client({ connectionString: postgres.url() });
  await admin.connect();
  try {
    const role = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [OWNER]);
    if (!role.rowCount) await admin.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE`);
    await admin.query(`ALTER ROLE ${OWNER} PASSWORD ${admin.escapeLiteral(passwords.owner)}`);
    const database = await admin.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!database.rowCount) await admin.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  } finally {
    await admin.end();
  }
  return {
    ownerUrl: postgres.url(DATABASE, OWNER, passwords.owner),
    appUrl: postgres.url(DATABASE, 'apura_app', passwords.app),
    relayUrl: postgres.url(DATABASE, 'apura_relay', passwords.relay),
    queueUrl: postgres.url(DATABASE, 'apura_queue', passwords.queue),
  };
}
