import { runMigrations } from 'bullmq';
import pg from 'pg';
import { QUEUE_SCHEMA } from './queue-backend.ts';

/**
 * Makes or updates BullMQ's own tables for the PostgreSQL backend. The login of `queueUrl` must exist; it owns the
 * schema, because BullMQ makes a sequence for each queue at the first use. It may create things in the database only
 * while this runs.
 */
export async function prepareQueueSchema(ownerUrl: string, queueUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  const login = new pg.Client({ connectionString: queueUrl });
  // A connection that breaks off is an error of the query.
  for (const client of [owner, login]) client.on('error', () => {});
  await owner.connect();
  try {
    const database = owner.escapeIdentifier(owner.database ?? '');
    const role = owner.escapeIdentifier(decodeURIComponent(new URL(queueUrl).username));
    await owner.query(`GRANT ${role} TO CURRENT_USER`);
    await owner.query(`CREATE SCHEMA IF NOT EXISTS ${QUEUE_SCHEMA} AUTHORIZATION ${role}`);
    await owner.query(`GRANT CREATE, TEMP ON DATABASE ${database} TO ${role}`);
    await login.connect();
    await runMigrations(login, QUEUE_SCHEMA);
    await owner.query(`REVOKE CREATE ON DATABASE ${database} FROM ${role}`);
  } finally {
    await login.end();
    await owner.end();
  }
}
