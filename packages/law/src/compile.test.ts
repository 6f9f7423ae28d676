import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { compileLaw } from '../compile.mjs';

const DATA = new URL('../data', import.meta.url).pathname;
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** What becomes of the law where one file of it reads otherwise. */
function compiled(file: string, change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'apura-law-'));
  folders.push(folder);
  cpSync(DATA, join(folder, 'data'), { recursive: true });
  const path = join(folder, 'data', file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} is not as the test knows it`);
  writeFileSync(path, after);
  compileLaw(join(folder, 'data'), join(folder, 'out'));
  return folder;
}

/** Another row of the IBS of the States. */
const withRow = (row: string) => (text: string) =>
  text.replace('\nibs_mun:', `    - { valor: 1.6, ${row}, status: lei }\n\nibs_mun:`);

test.each([
  ['without an act', 'desde: 2029-01-01, artigo: art. 1º', "must have required property 'ato'"],
  ['without an article', 'desde: 2029-01-01, ato: LC 214/2025', "must have required property 'artigo'"],
  [
    'of an act that nothing is known of',
    'desde: 2029-01-01, ato: Lei 1/2029, artigo: art. 1º',
    'no day of publication',
  ],
  [
    'with a day of another row',
    'desde: 2028-12-31, ato: LC 214/2025, artigo: art. 1º',
    'rows 2 and 3 share days',
  ],
  [
    'of a day that there is not',
    'desde: 2029-02-30, ato: LC 214/2025, artigo: art. 1º',
    'neither a day nor a milestone',
  ],
  [
    'of no known milestone',
    'desde: cbs_extinta, ato: LC 214/2025, artigo: art. 1º',
    'neither a day nor a milestone',
  ],
  [
    'that ends before it begins',
    'desde: 2029-01-01, ate: 2028-12-31, ato: LC 214/2025, artigo: art. 1º',
    'before it begins',
  ],
  [
    'with two ends',
    'desde: 2029-01-01, ate: 2029-12-31, meses: 2, ato: LC 214/2025, artigo: art. 1º',
    'has both',
  ],
  [
    'with a column that there is not',
    'desde: 2029-01-01, ato: LC 214/2025, artigo: art. 1º, ano: 2029',
    '(ano)',
  ],
])('a row %s does not build, and is named', (_, row, why) => {
  expect(() => compiled('parametros.yaml', withRow(row))).toThrow(/parametros\.yaml: ibs_uf/);
  expect(() => compiled('parametros.yaml', withRow(row))).toThrow(why);
});

test('a row over days of another holds where it was published later and says that it corrects', () => {
  const row =
    'desde: 2028-07-01, ate: 2028-12-31, ato: Lei 1/2028, artigo: art. 1º, publicado_em: 2028-09-01';
  expect(() => compiled('parametros.yaml', withRow(row))).toThrow('share days');
  compiled('parametros.yaml', withRow(`${row}, corrige: sim`));
});

test('two rows of a decision table that decide the same may share no day', () => {
  const again = (text: string) =>
    text.replace(
      '\npis_cofins:',
      `${/ {2}- especies: \[telecom\][\s\S]*?status: lei\n/.exec(text)?.[0]}\npis_cofins:`,
    );
  expect(() => compiled('creditos-de-hoje.yaml', again)).toThrow(
    'creditos-de-hoje.yaml: icms: rows 5 and 6 share days',
  );
});

test.each([
  ['without an act', '  ato: Portaria MF 3.074/2026\n', '', "must have required property 'ato'"],
  ['of days of another', 'produto: diesel, cbs', 'produto: gasolina, cbs', 'rows 1 and 3 share days'],
])('a rate of a fuel %s does not build', (_, from, to, why) => {
  const changed = (text: string) => text.replace(from, to);
  expect(() => compiled('cbs-dos-combustiveis.yaml', changed)).toThrow(/^cbs-dos-combustiveis\.yaml/);
  expect(() => compiled('cbs-dos-combustiveis.yaml', changed)).toThrow(why);
});

test('a reference rate may take days of one published before where it says so', () => {
  const row = (mais: string) =>
    `- { tributo: cbs, valor: 9, como: bruta, ${mais}, artigo: art. 1º, regras: 2026.12.1, status: lei }`;
  const tcu = row('desde: cbs_devida, ato: Cálculo inventado, publicado_em: 2026-12-22');
  const senado = 'desde: 2027-03-01, ato: Resolução inventada, publicado_em: 2027-01-20';
  const both = (mais: string) => (text: string) => text.replace(/^\[\]$/m, `${tcu}\n${row(mais)}`);
  expect(() => compiled('aliquotas-de-referencia.yaml', both(senado))).toThrow('rows 1 and 2 share days');
  compiled('aliquotas-de-referencia.yaml', both(`${senado}, corrige: sim`));
});

test('a CFOP may be of one class only', () => {
  const again = (text: string) => text.replace('"codigos":["1251"', '"codigos":["1251","1101"');
  expect(() => compiled('cfop.json', again)).toThrow('cfop.json: the table: rows 1 and 2 share days');
});

/** Another row of the calendar, beside its own of 31/12/2026. */
const withDeadline = (row: string) => (text: string) =>
  `${text}\n- { obrigacao: x, tributo: CBS, regimes: [mei], status: lei, ${row} }\n`;

test.each([
  [
    'without an act',
    'id: outra, artigo: art. 1º, vencimento: { data: 2026-12-31 }',
    "must have required property 'ato'",
  ],
  [
    'without an article',
    'id: outra, ato: LC 214/2025, vencimento: { dia: 15, meses: 1 }',
    "must have required property 'artigo'",
  ],
  [
    'of an id that has one in this month',
    'id: pnct_retificacao, ato: LC 214/2025, artigo: art. 1º, vencimento: { data: 2026-12-15 }',
    'share days (2026-12-01 to 2026-12-31, 2026-12-01 to 2026-12-31)',
  ],
  [
    'of an id that is due each month',
    'id: dere, ato: LC 214/2025, artigo: art. 1º, vencimento: { dia: 20, meses: 1 }, desde: 2027-01-01',
    'share days',
  ],
  [
    'on a day that there is not',
    'id: outra, ato: LC 214/2025, artigo: art. 1º, vencimento: { data: 2026-11-31 }',
    'neither a day nor a milestone',
  ],
  [
    'on a day, and from a month on',
    'id: outra, ato: LC 214/2025, artigo: art. 1º, vencimento: { data: 2026-12-31 }, desde: 2026-12-01',
    'obrigacoes.yaml: outra: has a day of its own',
  ],
  [
    'on a day and each month',
    'id: outra, ato: LC 214/2025, artigo: art. 1º, vencimento: { data: 2026-12-31, dia: 1, meses: 1 }',
    'obrigacoes.yaml: row',
  ],
])('a deadline %s does not build', (_, row, why) => {
  expect(() => compiled('obrigacoes.yaml', withDeadline(row))).toThrow(why);
});

test('a deadline may go on in a second row, where the first has ended', () => {
  compiled('obrigacoes.yaml', (text) =>
    withDeadline(
      'id: pis_cofins, ato: LC 214/2025, artigo: art. 1º, vencimento: { dia: 25, meses: 1 }, desde: pis_cofins_extintos',
    )(text),
  );
});

test.each([
  ['in the middle of a year', '2027-07-01', 'changes with the ano, and 2027-07-01 is not its first day'],
  ['on no day', '2027-13-01', '"2027-13-01" is no day'],
  ['with itself', 'das_com_cbs_e_ibs', 'begins with itself'],
  ['with one that there is not', 'cbs_extinta', 'there is no milestone "cbs_extinta"'],
])('a milestone that begins %s does not build', (_, day, why) => {
  const moved = (text: string) => text.replace(/(?<=^cbs_devida:\n.*\n {2}desde: ).*/m, day);
  expect(() => compiled('marcos.yaml', moved)).toThrow(why);
  expect(() => compiled('marcos.yaml', moved)).toThrow(/^marcos\.yaml: (cbs_devida|das_com_cbs_e_ibs)/);
});

type Row = Readonly<Record<string, unknown>>;

/** The lists of rows of a table, whether it is one, or has some by name. */
const listsOf = (content: object): Row[][] =>
  (Array.isArray(content) ? [content] : Object.values(content)).flatMap((one: Row[] | { linhas?: Row[] }) =>
    Array.isArray(one) ? [one] : Array.isArray(one?.linhas) ? [one.linhas] : [],
  );
/** Its rows are told apart by their ids, and each has the days of its technical note. */
const DAS_NOTAS_TECNICAS = 'regras-de-validacao.json';
const DE_DIAS: ReadonlySet<string> = new Set(['desde', 'vencimento', 'semestre']);
const dated = (row: Row | undefined) => Object.keys(row ?? {}).some((name) => DE_DIAS.has(name));

/** Every table with days: whichever is added is tried too. */
const tables = readdirSync(DATA)
  .filter((file) => file !== DAS_NOTAS_TECNICAS)
  .map((file) => {
    const text = readFileSync(join(DATA, file), 'utf8');
    const content = (
      file.endsWith('.json') ? JSON.parse(text) : parse(text, { schema: 'failsafe', merge: true })
    ) as object;
    return { file, content, list: listsOf(content).findLastIndex((rows) => dated(rows[0])) };
  })
  .filter(({ list }) => list >= 0);

/** The table with its last list of dated rows as `change` leaves it: what is JSON is YAML too. */
const changed =
  ({ content, list }: (typeof tables)[number], change: (rows: Row[]) => void) =>
  () => {
    const copy = structuredClone(content);
    change(listsOf(copy)[list] as Row[]);
    return JSON.stringify(copy);
  };

test('all dated tables are found', () => {
  expect(tables.length).toBeGreaterThanOrEqual(20);
  expect(tables.map(({ file }) => file)).toEqual(
    expect.arrayContaining([
      ...['parametros.yaml', 'simples.yaml', 'valores.yaml', 'aliquotas-proprias.yaml', 'obrigacoes.yaml'],
      ...['cbs-dos-combustiveis.yaml', 'opcao-do-simples.yaml', 'tabelas-do-simples.json', 'cfop.json'],
    ]),
  );
});

test.each(tables)('of $file a row without its act, and one with days of another, does not build', (table) => {
  const without = changed(table, (rows) => {
    const { ato: _, fundamento: __, fonte: ___, ...row } = rows[0] as Row;
    rows[0] = row;
  });
  expect(() => compiled(table.file, without)).toThrow(
    /must have required property '(?:ato|fundamento|fonte)'/,
  );
  const twice = changed(table, (rows) => {
    rows.push(rows[0] as Row);
  });
  expect(() => compiled(table.file, twice)).toThrow(/share days/);
});
