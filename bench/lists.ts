import { createRequire } from 'node:module';
import { openDatabase } from '@apura/database';
import { startTemplateServer, testDatabase } from '@apura/testing';
import { listsOfAnOffice } from './lists/lists-of-an-office.ts';
import { type BigOffice, makeOffice, withoutIndexes } from './lists/make-office.ts';
import { allowPlans, type PlanSeen, watchPlans, withPlans } from './lists/watch-plans.ts';

/**
 * `npm run bench -- lists [notes]`: makes an office of so many notes (5 million) and a small one beside it, then runs each
 * list of the API and the panel for both as its route does: milliseconds of the fastest of twelve, and what PostgreSQL's plan
 * says of the large one's: the indexes, and which tables of more than 10,000 rows were read whole.
 */
const NOTES = Number(process.argv[2] ?? 5_000_000);
const SMALL = 2_000;
const { Client } = createRequire(new URL('../packages/database/package.json', import.meta.url))(
  'pg',
) as typeof import('pg');
const say = (line: string) => process.stdout.write(`${line}\n`);

const server = await startTemplateServer();
const base = await testDatabase();
/** As a connection has it that has been used: PostgreSQL keeps a plan from the sixth time on. */
const TIMES = 12;
const admin = new Client({ connectionString: base.urls.adminUrl });
await admin.connect();
await allowPlans(admin, 'apura_app');
const onError = (error: Error) => {
  throw error;
};
const database = openDatabase({ ...base.urls, onError });
const told = openDatabase({ ...base.urls, appUrl: withPlans(base.urls.appUrl), onError });
const plans = watchPlans(told);

try {
  const began = Date.now();
  let big: BigOffice | undefined;
  let small: BigOffice | undefined;
  await admin.query('SELECT garantir_particoes_passadas(24)');
  await withoutIndexes(admin, async () => {
    big = await makeOffice(admin, database, { name: 'Grande', notes: NOTES, clientes: 100 });
    small = await makeOffice(admin, database, { name: 'Pequeno', notes: SMALL, clientes: 10 });
  });
  if (!big || !small) throw new Error('no office');
  say(`${NOTES} notes in ${((Date.now() - began) / 1000).toFixed(0)} s`);
  const lists = { its: listsOfAnOffice(database, big), small: listsOfAnOffice(database, small) };
  const toldLists = { its: listsOfAnOffice(told, big), small: listsOfAnOffice(told, small) };
  say('| List | ms | Indexes | Read whole | Small office, ms | Other indexes there |');
  say('|---|---|---|---|---|---|');
  const large = await largeTables();
  for (const name of Object.keys(lists.its)) {
    const { indexes, whole } = await planOf(toldLists.its[name]);
    const others = (await planOf(toldLists.small[name])).indexes.filter((index) => !indexes.includes(index));
    const ms = await fastest(lists.its[name]);
    const smallMs = await fastest(lists.small[name]);
    const read = whole.filter((table) => large.has(table));
    say(`| ${[name, ms, named(indexes), named(read), smallMs, named(others)].join(' | ')} |`);
  }
} finally {
  await told.close();
  await database.close();
  await admin.end();
  await base.close();
  await server.stop();
}

type List = (() => Promise<unknown>) | undefined;

/** As a connection has it that has been used. */
async function planOf(list: List): Promise<PlanSeen> {
  let seen: PlanSeen | undefined;
  for (let i = 0; i < TIMES; i++) {
    plans.take();
    await list?.();
    seen = plans.take();
  }
  return seen ?? { indexes: [], whole: [] };
}

async function fastest(list: List): Promise<string> {
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const began = performance.now();
    await list?.();
    times.push(performance.now() - began);
  }
  return Math.min(...times).toFixed(Math.min(...times) < 10 ? 1 : 0);
}

/** Tables of which reading all is worth a word. */
async function largeTables(): Promise<ReadonlySet<string>> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples > 10000`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The months of a table count as one. */
function named(names: readonly string[]): string {
  return [...new Set(names.map((name) => name.replace(/_(\d{4}_\d{2}|default)(?=_|$)/, '_*')))].join(', ');
}
