import { openDatabase } from '@apura/database';
import { testDatabase } from '@apura/testing';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { listsOfAnOffice } from '../../bench/lists/lists-of-an-office.ts';
import { makeOffice, withoutIndexes } from '../../bench/lists/make-office.ts';
import { allowPlans, watchPlans, withPlans } from '../../bench/lists/watch-plans.ts';

/** What looks at an office's notes one by one, and says so in docs/lists.md. */
const WALKS = /a (name|product) that many have|rare chapter/;
const LARGE = new Set(['documento', 'lancamento']);
const NOTES = 50_000;

test('no list of the API or the panel reads the notes or the lançamentos whole', async () => {
  const base = await testDatabase();
  const admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  await allowPlans(admin, 'apura_app');
  const database = openDatabase({ ...base.urls, appUrl: withPlans(base.urls.appUrl), onError: () => {} });
  const plans = watchPlans(database);
  try {
    const made: Awaited<ReturnType<typeof makeOffice>>[] = [];
    await withoutIndexes(admin, async () => {
      made.push(await makeOffice(admin, database, { name: 'Grande', notes: NOTES, clientes: 100 }));
      made.push(await makeOffice(admin, database, { name: 'Pequeno', notes: 500, clientes: 10 }));
    });
    const read: Record<string, readonly string[]> = {};
    for (const office of made) {
      for (const [name, list] of Object.entries(listsOfAnOffice(database, office))) {
        plans.take();
        await list();
        const { indexes, whole } = plans.take();
        expect({ name, indexes: indexes.length + whole.length }).not.toEqual({ name, indexes: 0 });
        const large = whole.filter((table) => LARGE.has(table));
        if (large.length && !WALKS.test(name)) read[name] = large;
      }
    }
    expect(read).toEqual({});
  } finally {
    await database.close();
    await admin.end();
    await base.close();
  }
}, 120_000);
