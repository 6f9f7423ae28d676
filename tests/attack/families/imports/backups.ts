import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Attack } from '../../attack.ts';
import { makeOffice, OWNER, openDeployment, refusal, whatCame } from './deployment.ts';

/** The files of a backup by their names. */
type Backup = Record<string, Buffer>;

interface Table {
  name: string;
  columns: unknown;
  rows: unknown;
  file: unknown;
  sha256: unknown;
}
interface Manifest {
  [member: string]: unknown;
  tables: Table[];
}

interface HostileBackup {
  readonly name: string;
  /** Changes files and manifest; sums are put right afterwards. */
  readonly tamper: (manifest: Manifest, files: Backup) => unknown;
  /** What stands in place of the whole manifest. */
  readonly instead?: unknown;
  readonly slice?: true;
}

const tableOf = ({ tables }: Manifest, name: string): Table => {
  const found = tables.find((table) => table.name === name);
  if (!found) throw new Error(`no table ${name}`);
  return found;
};

/** Gives the field of that name in all rows another text. */
function change(manifest: Manifest, files: Backup, name: string, column: string, text: string): void {
  const table = tableOf(manifest, name);
  const at = (table.columns as string[]).indexOf(column);
  const file = String(table.file);
  const rows = gunzipSync(files[file] as Buffer)
    .toString()
    .split('\n')
    .slice(0, -1);
  const changed = rows.map((row) => row.split('\t').with(at, text).join('\t'));
  files[file] = gzipSync(`${changed.join('\n')}\n`);
}

const NULL = '\\N';
const SQL = 'id") FROM STDIN; CREATE TABLE tomada (); --';

const HOSTILE: readonly HostileBackup[] = [
  { name: 'a manifest that is nothing', tamper: () => {}, instead: null },
  { name: 'a manifest that is a list', tamper: () => {}, instead: [] },
  {
    name: 'a manifest without tables',
    slice: true,
    tamper: (it) => Object.assign(it, { tables: undefined }),
  },
  { name: 'tables that are an object', tamper: (it) => Object.assign(it, { tables: {} }) },
  { name: 'a table that is nothing', tamper: (it) => Object.assign(it.tables, [null]) },
  { name: 'migrations that are a word', tamper: (it) => Object.assign(it, { migrations: 'all' }) },
  { name: 'a moment that moves the cursor', tamper: (it) => Object.assign(it, { made: '\u001b[2J' }) },
  {
    name: 'columns that are a word',
    tamper: (it) => Object.assign(tableOf(it, 'organization'), { columns: 'id' }),
  },
  {
    name: 'a column that is SQL',
    slice: true,
    tamper: (it) => Object.assign(tableOf(it, 'organization'), { columns: [SQL] }),
  },
  {
    name: 'a column behind the others that is SQL',
    tamper: (it) => (tableOf(it, 'organization').columns as string[]).push(SQL),
  },
  { name: 'a column less', tamper: (it) => (tableOf(it, 'organization').columns as string[]).pop() },
  {
    name: 'columns in another order',
    tamper: (it) => (tableOf(it, 'organization').columns as string[]).reverse(),
  },
  { name: 'a table twice', tamper: (it) => it.tables.push(tableOf(it, 'organization')) },
  {
    name: 'a table whose name is SQL',
    tamper: (it) => Object.assign(tableOf(it, 'organization'), { name: SQL }),
  },
  {
    name: 'a file elsewhere',
    slice: true,
    tamper: (it) => Object.assign(tableOf(it, 'organization'), { file: '../../../../etc/hostname' }),
  },
  {
    name: 'a file that is a number',
    tamper: (it) => Object.assign(tableOf(it, 'organization'), { file: 7 }),
  },
  {
    name: 'rows that are a word',
    tamper: (it) => Object.assign(tableOf(it, 'organization'), { rows: 'all' }),
  },
  {
    name: 'a list of objects elsewhere',
    tamper: (it) => Object.assign(it, { bucket: { file: '../bucket.jsonl', sha256: 'a', objects: 1 } }),
  },
  {
    name: 'a person made by a row that names none',
    slice: true,
    tamper(it, files) {
      change(it, files, 'user', 'pessoa_id', NULL);
      const people = tableOf(it, 'pessoa');
      people.rows = 0;
      files[String(people.file)] = gzipSync('');
    },
  },
  {
    name: 'rows of a person that is not in it',
    tamper: (it, files) => change(it, files, 'user', 'pessoa_id', '0190a000-0000-7000-8000-000000000001'),
  },
  { name: 'an id that is none', tamper: (it, files) => change(it, files, 'cliente', 'id', 'x') },
  { name: 'a name that is NULL', tamper: (it, files) => change(it, files, 'cliente', 'razao_social', NULL) },
  {
    name: 'a file that is no gzip',
    tamper: (it, files) =>
      Object.assign(files, { [String(tableOf(it, 'organization').file)]: Buffer.from('x') }),
  },
  {
    name: 'a file that is cut off',
    tamper(it, files) {
      const name = String(tableOf(it, 'organization').file);
      files[name] = (files[name] as Buffer).subarray(0, -9);
    },
  },
];

/** Backups that somebody has changed who knows the format, and the one that nobody has. */
export async function backupAttacks(): Promise<Attack[]> {
  const honest = await backedUp();
  const restore = async ({ tamper, instead }: Omit<HostileBackup, 'name'>, look: typeof whatCame) => {
    await using there = await openDeployment();
    const folder = join(there.folder, 'backup');
    mkdirSync(folder);
    const files = { ...honest };
    const manifest = JSON.parse(String(files['manifest.json'])) as Manifest;
    tamper(manifest, files);
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    if (Array.isArray(manifest.tables))
      for (const table of manifest.tables) {
        const bytes = files[String(table?.file)];
        if (bytes) table.sha256 = createHash('sha256').update(bytes).digest('hex');
      }
    const text = JSON.stringify(instead === undefined ? manifest : instead);
    writeFileSync(join(folder, 'manifest.json'), text);
    return `${refusal(await there.admin('restore', folder))}, ${await look(there)}`;
  };
  return [
    {
      name: 'a backup as it was written',
      right: [`done, 2 offices of ${OWNER}`],
      slice: true,
      run: () =>
        restore({ tamper: () => {} }, async ({ rows }) => {
          const [found] = await rows(
            'SELECT (SELECT count(*) FROM organization) AS offices, (SELECT max(email) FROM pessoa) AS owner',
          );
          return `${found?.offices} offices of ${found?.owner}`;
        }),
    },
    ...HOSTILE.map(
      ({ name, slice, ...hostile }): Attack => ({
        name: `a backup with ${name}`,
        right: ['file_damaged, nothing came'],
        ...(slice ? { slice } : {}),
        run: () => restore(hostile, whatCame),
      }),
    ),
  ];
}

async function backedUp(): Promise<Backup> {
  await using here = await openDeployment();
  await makeOffice(here);
  const folder = join(here.folder, 'backup');
  const { code, err } = await here.admin('backup', folder);
  if (code !== 0) throw new Error(`no backup: ${err}`);
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
}
