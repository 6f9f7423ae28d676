import { asOwner, databaseUnavailable } from '@apura/database';
import { prepareDatabase } from '@apura/runtime';
import type { RunningPostgres } from '../postgres/start-postgres.ts';
import { asRefusal, Refusal } from '../refusal.ts';
import type { LoginPasswords } from '../secrets.ts';

const OWNER = 'apura_owner';
const DATABASE = 'apura';

/** The database as this version needs it, and its addresses. A PostgreSQL that dies meanwhile is a refusal: all of it may run again. */
export async function prepareStore(postgres: Pick<RunningPostgres, 'url'>, passwords: LoginPasswords) {
  try {
    const urls = await prepareOwner(postgres, passwords);
    await prepareDatabase(urls);
    return urls;
  } catch (error) {
    if (!databaseUnavailable(error) || asRefusal(error) instanceof Refusal) throw error;
    throw new Refusal(
      'O PostgreSQL parou enquanto o banco era preparado. Rode npm start de novo; os dados estão guardados.',
      { cause: error },
    );
  }
}

/**
 * Makes the database and its owner, who is no superuser, the first time, and gives the owner its password; the other
 * logins get theirs from `prepareDatabase`.
 */
export async function prepareOwner(postgres: Pick<RunningPostgres, 'url'>, passwords: LoginPasswords) {
  await asOwner(postgres.url(), async (admin) => {
    const role = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [OWNER]);
    if (!role.rowCount) await admin.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE`);
    await admin.query(`ALTER ROLE ${OWNER} PASSWORD ${admin.escapeLiteral(passwords.owner)}`);
    const database = await admin.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!database.rowCount) await admin.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  });
  return {
    ownerUrl: postgres.url(DATABASE, OWNER, passwords.owner),
    appUrl: postgres.url(DATABASE, 'apura_app', passwords.app),
    relayUrl: postgres.url(DATABASE, 'apura_relay', passwords.relay),
    queueUrl: postgres.url(DATABASE, 'apura_queue', passwords.queue),
  };
}
