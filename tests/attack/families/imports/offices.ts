import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack } from '../../attack.ts';
import { makeOffice, openDeployment, refusal, whatCame } from './deployment.ts';
import { change, type OfficeFile, putTogether, sectionOf, takeApart } from './office-file.ts';

const NULL = '\\N';
const SOMEBODY = '0190a000-0000-7000-8000-000000000001';
/** What would be SQL if a name went into a statement as it is. */
const SQL = 'id") FROM STDIN; CREATE TABLE tomada (); --';

interface HostileOffice {
  readonly name: string;
  readonly tamper: (file: OfficeFile) => unknown;
  readonly slice?: true;
}

const STRANGER = 'vitima@escritorio.example';

/** One more row like the first of a table, with other texts in these columns. */
function addLike(file: OfficeFile, table: string, other: Readonly<Record<string, string>>): void {
  const { head, rows } = sectionOf(file, table);
  const columns = head.columns as string[];
  rows.push((rows[0] ?? []).map((field, i) => other[columns[i] ?? ''] ?? field));
}

const PEOPLE: readonly HostileOffice[] = [
  {
    name: 'a person made by a row that names none',
    slice: true,
    tamper: (file) => addLike(file, 'user', { id: SOMEBODY, pessoa_id: NULL, email: STRANGER }),
  },
  { name: 'rows that name no person, beside one', tamper: (file) => change(file, 'user', 'pessoa_id', NULL) },
  { name: 'a person who is not in the file', tamper: (file) => change(file, 'user', 'pessoa_id', SOMEBODY) },
  {
    name: 'a person whom nobody of the office is',
    slice: true,
    tamper: (file) => addLike(file, 'pessoa', { id: SOMEBODY, email: STRANGER }),
  },
  {
    name: 'people twice',
    tamper: (file) => sectionOf(file, 'pessoa').rows.push(...sectionOf(file, 'pessoa').rows),
  },
];

const OFFICES: readonly HostileOffice[] = [
  {
    name: 'the sandbox of another office',
    tamper: (file) => change(file, 'organization', 'sandbox_of', SOMEBODY),
  },
  { name: 'another office than it says', tamper: (file) => change(file, 'organization', 'id', SOMEBODY) },
  {
    name: 'an office by another name',
    tamper: (file) => change(file, 'organization', 'nome', 'Banco Central'),
  },
  {
    name: 'a client of another office',
    tamper: (file) => change(file, 'cliente', 'organization_id', SOMEBODY),
  },
  {
    name: "a client of nobody's",
    slice: true,
    tamper: (file) => change(file, 'cliente', 'organization_id', NULL),
  },
  {
    name: 'an office without itself',
    tamper: (file) => Object.assign(sectionOf(file, 'organization'), { rows: [] }),
  },
];

const headOf =
  (more: object): HostileOffice['tamper'] =>
  (file) =>
    Object.assign(file, { head: { ...file.head, ...more } });
const columnsOf =
  (columns: unknown): HostileOffice['tamper'] =>
  (file) =>
    Object.assign(sectionOf(file, 'logo').head, { columns: columns });

const HEADS: readonly HostileOffice[] = [
  { name: 'a head that is nothing', tamper: (file) => Object.assign(file, { head: null }) },
  { name: 'a head that is a list', tamper: (file) => Object.assign(file, { head: [] }) },
  { name: 'a head without offices', slice: true, tamper: headOf({ offices: undefined }) },
  { name: 'offices that are an object', tamper: headOf({ offices: {} }) },
  { name: 'no office', tamper: headOf({ offices: [] }) },
  { name: 'an office that is nothing', tamper: headOf({ offices: [null] }) },
  {
    name: 'an office whose id is a list',
    tamper: headOf({ offices: [{ id: [], nome: '', sandbox_of: null }] }),
  },
  { name: 'migrations that are a word', tamper: headOf({ migrations: 'all' }) },
  { name: 'no migrations', tamper: headOf({ migrations: null }) },
  {
    name: 'an office twice',
    tamper: (file) => headOf({ offices: [file.head.offices, file.head.offices].flat() })(file),
  },
];

const SECTIONS: readonly HostileOffice[] = [
  { name: 'columns that are a word', slice: true, tamper: columnsOf('id') },
  { name: 'columns that are nothing', tamper: columnsOf(null) },
  { name: 'columns that are numbers', tamper: columnsOf([1, 2]) },
  { name: 'a column that is SQL', slice: true, tamper: columnsOf([SQL]) },
  {
    name: 'all columns in the name of one',
    tamper: (file) => columnsOf([(sectionOf(file, 'logo').head.columns as string[]).join()])(file),
  },
  {
    name: 'a table that is nothing',
    tamper: (file) => Object.assign(sectionOf(file, 'logo').head, { table: null }),
  },
  {
    name: 'a table that every object has',
    tamper: (file) => Object.assign(sectionOf(file, 'logo').head, { table: '__proto__' }),
  },
  {
    name: 'a table of the server',
    tamper: (file) => Object.assign(sectionOf(file, 'logo').head, { table: 'pg_authid' }),
  },
  {
    name: 'a section of nobody',
    tamper: (file) => Object.assign(sectionOf(file, 'logo').head, { office: {} }),
  },
  {
    name: 'a section whose end is nothing',
    tamper: (file) => Object.assign(sectionOf(file, 'logo'), { end: null }),
  },
  {
    name: 'a section whose end is a word',
    tamper: (file) => Object.assign(sectionOf(file, 'logo'), { end: { rows: 'all' } }),
  },
  {
    name: 'an end that is a number',
    tamper: (file) => Object.assign(file, { end: { sections: 1, sha256: 5 } }),
  },
  { name: 'an end that is a list', tamper: (file) => Object.assign(file, { end: [{ sha256: 'a' }] }) },
];

const ROWS: readonly HostileOffice[] = [
  {
    name: 'a row with one field',
    tamper: (file) => Object.assign(sectionOf(file, 'cliente'), { rows: [['x']] }),
  },
  { name: 'an id that is none', tamper: (file) => change(file, 'cliente', 'id', 'x') },
  {
    name: 'a name that is NULL',
    slice: true,
    tamper: (file) => change(file, 'cliente', 'razao_social', NULL),
  },
  { name: 'a regime that there is not', tamper: (file) => change(file, 'cliente_regime', 'regime', 'x') },
  {
    name: 'a regime of a client that there is not',
    tamper: (file) => change(file, 'cliente_regime', 'cliente_id', SOMEBODY),
  },
  {
    name: 'a month that is no date',
    tamper: (file) => change(file, 'cliente_regime', 'desde', '2026-99-99'),
  },
  {
    name: 'a last row that does not end',
    tamper: (file) => Object.assign(sectionOf(file, 'cliente'), { lastBreak: '' }),
  },
  { name: 'bytes that are no text', tamper: (file) => change(file, 'cliente', 'razao_social', '\\000') },
];

/** Offices in files that somebody has written who knows the format: sums and counts are right. */
export async function officeAttacks(): Promise<Attack[]> {
  const file = await exported();
  const bring = async (tamper: HostileOffice['tamper'], look: typeof whatCame) => {
    await using there = await openDeployment();
    const opened = takeApart(file);
    tamper(opened);
    const path = join(there.folder, 'hostile.office');
    writeFileSync(path, putTogether(opened));
    return `${refusal(await there.admin('import-office', path))}, ${await look(there)}`;
  };
  return [
    {
      name: "an office's file whose mails wait to be sent",
      right: ['done, 1 mails discarded, 0 wait'],
      slice: true,
      run: () =>
        bring(
          () => {},
          async ({ rows }) => {
            const [found] = await rows(
              `SELECT count(*) FILTER (WHERE estado = 'descartado' AND segredo IS NULL) AS gone,
                      count(*) FILTER (WHERE estado = 'pendente') AS waiting FROM email`,
            );
            return `${found?.gone} mails discarded, ${found?.waiting} wait`;
          },
        ),
    },
    ...[...PEOPLE, ...OFFICES, ...HEADS, ...SECTIONS, ...ROWS].map(
      ({ name, tamper, slice }): Attack => ({
        name: `an office's file with ${name}`,
        right: ['file_damaged, nothing came'],
        ...(slice ? { slice } : {}),
        run: () => bring(tamper, whatCame),
      }),
    ),
  ];
}

async function exported(): Promise<Buffer> {
  await using here = await openDeployment();
  const id = await makeOffice(here);
  const path = join(here.folder, 'honest.office');
  const { code, err } = await here.admin('export-office', id, '--to', path);
  if (code !== 0) throw new Error(`not exported: ${err}`);
  return readFileSync(path);
}
