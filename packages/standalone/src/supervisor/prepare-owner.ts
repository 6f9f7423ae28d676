import pg from 'pg';
import type { RunningPostgres } from '../postgres/start-postgres.ts';

const OWNER = 'apura_owner';
const DATABASE = 'apura';

/** Connection strings of the logins that a stack needs; they share one password, known to this machine's user alone. */
export interface StackUrls {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly relayUrl: string;
  readonly queueUrl: string;
}

/** Makes the database and its owner, who is no superuser, the first time. */
export async function prepareOwner(postgres: RunningPostgres, password: string): Promise<StackUrls> {
  const admin = new pg.Client({ connectionString: postgres.url() });
  await admin.connect();
  try {
    const role = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [OWNER]);
    if (!role.rowCount) {
      await admin.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD ${admin.escapeLiteral(password)}`);
    }
    const database = await admin.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!database.rowCount) await admin.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  } finally {
    await admin.end();
  }
  return {
    ownerUrl: postgres.url(DATABASE, OWNER, password),
    appUrl: postgres.url(DATABASE, 'apura_app', password),
    relayUrl: postgres.url(DATABASE, 'apura_relay', password),
    queueUrl: postgres.url(DATABASE, 'apura_queue', password),
  };
}
