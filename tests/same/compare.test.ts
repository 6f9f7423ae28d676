import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { compareFolders } from '../../same/compare/compare-folders.ts';
import { differences } from '../../same/compare/difference.ts';
import { reportLines } from '../../same/compare/report.ts';
import { RecordWriter } from '../../same/records.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apura-same-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Records by kind and key. */
type Records = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function written(name: string, records: Records): string {
  const where = join(folder, name);
  const writer = new RecordWriter(where);
  for (const [kind, ofKind] of Object.entries(records))
    for (const [key, value] of Object.entries(ofKind)) writer.write(kind, key, value);
  writer.close();
  return where;
}

const compared = (before: Records, after: Records) =>
  compareFolders(written('before', before), written('after', after));

const month = (total: string, caption = 'Créditos a conferir') => ({
  resumo: `A recolher R$ ${total}`,
  tributos: [
    { tributo: 'icms', a_recolher: '10.00' },
    { tributo: 'cbs', a_recolher: total },
  ],
  quadros: [{ name: caption, rows: [['1.00', null]] }],
});

test('the same records in another order are the same, whatever JSON has no form for', async () => {
  const value = {
    cents: 12n,
    by: new Map([['a', 1n]]),
    of: new Set(['x']),
    text: 'a\u2028b\n',
    absent: undefined,
  };
  const { fields, compared: counts } = await compared(
    { month: { a: value, b: month('1.00') }, law: { x: null } },
    { law: { x: null }, month: { b: month('1.00'), a: value } },
  );
  expect(fields).toEqual([]);
  expect([...counts]).toEqual([
    ['law', 1],
    ['month', 2],
  ]);
  expect(reportLines({ fields, compared: counts })).toEqual(['compared: law 1, month 2', 'nothing differs']);
});

test('a cent is found and named by its field, with the records that have it', async () => {
  const comparison = await compared(
    { month: { a: month('7.07'), b: month('5.00'), c: month('1.00') } },
    { month: { a: month('7.08'), b: month('5.01'), c: month('1.00') } },
  );
  expect(comparison.fields.map(({ kind, path, records }) => [kind, path, records])).toEqual([
    ['month', 'resumo', 2],
    ['month', 'tributos[].a_recolher', 2],
  ]);
  expect(comparison.fields[1]?.examples[0]).toEqual({ key: 'a', before: '7.07', after: '7.08' });
  expect(reportLines(comparison).at(-1)).toBe('2 fields differ: month 2');
});

test('a caption is found in a list and in a text, by its line', async () => {
  const markdown = (title: string) => `# Mês\n\n## ${title}\n\n| 1.00 |\n| 2.00 |\n`;
  const comparison = await compared(
    { month: { a: month('1.00') }, markdown: { a: markdown('Créditos a conferir'), b: markdown('Débitos') } },
    {
      month: { a: month('1.00', 'Créditos não usados') },
      markdown: { a: markdown('Créditos não usados'), b: markdown('Débitos') },
    },
  );
  expect(reportLines(comparison)).toEqual([
    'compared: markdown 2, month 1',
    'markdown: line "## Créditos a conferir", in 1 record',
    '    a: "## Créditos a conferir" became "## Créditos não usados"',
    'month: quadros[].name, in 1 record',
    '    a: "Créditos a conferir" became "Créditos não usados"',
    '2 fields differ: markdown 1, month 1',
  ]);
});

test('lines that differ in their figures alone are one place', async () => {
  const { fields } = await compared(
    { markdown: { a: 'x\nregras 2026-11.3\n', b: 'x\nregras 2026-11.3\n' } },
    { markdown: { a: 'x\nregras 2026-12.14\n', b: 'x\nregras 2026-12.14\n' } },
  );
  expect(fields.map(({ path, records }) => [path, records])).toEqual([['line "regras #"', 2]]);
});

test('what only one has is found: a record, a kind, a field, an element in the middle of a list', async () => {
  const { fields } = await compared(
    { month: { a: { old: 1, list: [1, 2, 3, 4] }, gone: {} }, pages: { '/': 'x' } },
    { month: { a: { new: 1, list: [1, 2, 9, 3, 4] }, added: {} } },
  );
  expect(fields.map(({ kind, path, examples }) => [kind, path, examples])).toEqual([
    [
      'month',
      '(the record)',
      [
        { key: 'gone', before: 'is there', after: undefined },
        { key: 'added', before: undefined, after: 'is there' },
      ],
    ],
    ['month', 'list[]', [{ key: 'a', before: undefined, after: 9 }]],
    ['month', 'new', [{ key: 'a', before: undefined, after: 1 }]],
    ['month', 'old', [{ key: 'a', before: 1, after: undefined }]],
    ['pages', '(the record)', [{ key: '/', before: 'is there', after: undefined }]],
  ]);
});

test('fields in another order are other bytes', () => {
  expect(differences({ x: { a: 1, b: 2 } }, { x: { b: 2, a: 1 } })).toEqual([
    { path: 'x (order of the fields)', before: 'a,b', after: 'b,a' },
  ]);
});

test('an empty list is no list, null is not absent, and a number is not its text', () => {
  expect(differences({ a: [], b: null, c: 1 }, { a: undefined, c: '1' }).map(({ path }) => path)).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(differences([], {})).toHaveLength(1);
});

test('of two records with one key one would hide the other', async () => {
  const before = written('before', { month: { a: 1 } });
  const writer = new RecordWriter(before);
  writer.write('month', 'a', 2);
  writer.close();
  await expect(compareFolders(before, written('after', { month: { b: 1 } }))).rejects.toThrow(
    /two records with the key "a"/,
  );
});
