import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { id, MIGRATIONS, OFFICES, type OldRelease, oldRelease } from '../../teste/old-release.ts';
import { applyMigrations } from './apply-migrations.ts';

/** A release before one that changes `documento_vinculo` and then `documento`. */
const BEFORE = '20261123000300_assisted_assessment';

let base: TestDatabase;
let release: OldRelease;
/** Somebody else at work on the tables. */
let other: pg.Client;
let owner: string;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());
beforeEach(async () => {
  release = await oldRelease(base, BEFORE);
  await release.fill();
  owner = release.on(base.urls.ownerUrl);
  other = new pg.Client({ connectionString: release.on(base.urls.adminUrl) });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await release.drop();
});

const LATER = MIGRATIONS.filter((name) => name > BEFORE);

/** Until the migration waits for a lock. */
async function untilItWaits(): Promise<number> {
  for (;;) {
    const { rows } = await release.client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND usename = 'apura_owner' AND wait_event_type = 'Lock'`,
    );
    if (rows[0]) return rows[0].pid;
  }
}

test('a migration that has to wait for a long reader lets others work, and goes on after it', async () => {
  await other.query('BEGIN');
  await other.query('SELECT count(*) FROM documento_vinculo');
  const applied = applyMigrations(owner);
  await untilItWaits();
  // It would queue behind who wants the table for itself for as long as the reader reads.
  await release.client.query(`UPDATE documento SET situacao = 'cancelada' WHERE id = $1`, [id(1, 2)]);
  await release.client.query('DELETE FROM documento WHERE organization_id = $1', [OFFICES[1]]);
  await other.query('COMMIT');
  expect(await applied).toEqual(LATER);
}, 60_000);

test('one that is cut off has done nothing, and the next run does it', async () => {
  await other.query('BEGIN');
  await other.query('LOCK TABLE documento_vinculo IN ACCESS SHARE MODE');
  const cut = applyMigrations(owner).then(
    () => 'applied',
    () => 'cut off',
  );
  const pid = await untilItWaits();
  await other.query('SELECT pg_terminate_backend($1)', [pid]);
  expect(await cut).toBe('cut off');
  await other.query('COMMIT');
  const unfinished = await release.client.query(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  );
  expect(unfinished.rows).toEqual([{ migration_name: LATER[0] }]);

  expect(await applyMigrations(owner)).toEqual(LATER);
  expect(await applyMigrations(owner)).toEqual([]);
}, 60_000);
