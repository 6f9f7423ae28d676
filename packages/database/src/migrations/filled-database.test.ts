import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { expectUpgrade } from '../../teste/expect-upgrade.ts';
import { chave, id, MIGRATIONS, OFFICES, type OldRelease, oldRelease } from '../../teste/old-release.ts';

/** Of each day that had a release, the last migration. */
const RELEASES = [...new Map(MIGRATIONS.map((name) => [name.slice(0, 8), name])).values()].slice(0, -1);

let base: TestDatabase;
const made: OldRelease[] = [];
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(async () => {
  for (const release of made) await release.drop();
  await base.close();
});

test.each(RELEASES)(
  'what the release of %s stored is there after an upgrade that skips those between, and who writes meanwhile does not fail',
  async (last) => {
    const release = await oldRelease(base, last);
    made.push(release);
    await expectUpgrade(release);
  },
  120_000,
);

test('each office sees its own of it, and a note of the release before may still be written', async () => {
  const { on, client, insert } = made.at(-1) as OldRelease;
  const app = new pg.Client({ connectionString: on(base.urls.appUrl) });
  await app.connect();
  try {
    await app.query(`SELECT set_config('app.organization_id', $1, false)`, [OFFICES[0]]);
    const { rows } = await app.query('SELECT DISTINCT organization_id FROM documento');
    expect(rows).toEqual([{ organization_id: OFFICES[0] }]);
  } finally {
    await app.end();
  }
  await insert('documento', {
    id: id(1, 50),
    organization_id: OFFICES[0],
    chave: chave(1, 50, 65),
    modelo: '65',
    situacao: 'autorizada',
    competencia: '2026-09',
    tp_amb: '1',
    tipo: null,
  });
  const { rows } = await client.query('SELECT tipo FROM documento WHERE id = $1', [id(1, 50)]);
  expect(rows).toEqual([{ tipo: 'nfce' }]);
});
