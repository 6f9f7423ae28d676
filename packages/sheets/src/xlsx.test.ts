import { type Row, table } from '@apura/words';
import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { openXlsx, writeTables } from './index.ts';

/** Two amounts, two counts and two days; below them what stands for their sums, which is right or not. */
async function withSomas(valor: string, quantos: string): Promise<Buffer> {
  const linhas: Row[] = [
    ['A', '0.10', '7', '2026-09-30'],
    ['B', '0.20', '5', '2024-02-29'],
  ];
  const quadro = table(
    "D'água & óleo",
    linhas,
    [
      ['Nome', 'text', ([nome]) => nome],
      ['Valor', 'amount', ([, valor]) => valor],
      ['Quantos', 'integer', ([, , quantos]) => quantos],
      ['Dia', 'date', ([, , , dia]) => dia],
    ],
    [['Total', valor, quantos, null]],
  );
  const xlsx = openXlsx();
  await writeTables([xlsx], [quadro]);
  return xlsx.end();
}
const partsOf = (xlsx: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(xlsx)).map(([name, bytes]) => [name, strFromU8(bytes)]));

test('a sum is a formula over what the filter shows, with its value for who cannot compute', async () => {
  const xlsx = await withSomas('0.30', '12');
  const { 'xl/worksheets/sheet1.xml': sheet = '', 'xl/workbook.xml': book = '' } = partsOf(xlsx);
  expect(sheet).toContain('<f>SUBTOTAL(109,B2:B3)</f><v>0.3</v>');
  expect(sheet).toContain('<f>SUBTOTAL(109,C2:C3)</f><v>12</v>');
  expect(sheet).toContain('<autoFilter ref="A1:D3"/>');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(book).toContain('&#39;D&#39;&#39;água &amp; óleo&#39;!$A$1:$D$3');
  expect((await readSheet(xlsx)).slice(1)).toEqual([
    ['A', 0.1, 7, new Date('2026-09-30')],
    ['B', 0.2, 5, new Date('2024-02-29')],
    ['Total', 0.3, 12, null],
  ]);
});

test('what the rows do not add up to is the number that it was given', async () => {
  const xlsx = await withSomas('0.31', '11');
  expect(partsOf(xlsx)['xl/worksheets/sheet1.xml']).not.toContain('<f>');
  expect((await readSheet(xlsx)).at(-1)).toEqual(['Total', 0.31, 11, null]);
});

test('a sheet that is taken over is what writing it would give, whatever stands before it', async () => {
  const write = async (before: readonly string[], taken?: Buffer) => {
    const xlsx = openXlsx();
    const columns = [['Nome', 'text', ([nome]: Row) => nome]] as const;
    for (const name of before) await writeTables([xlsx], [table(name, [[name]], [...columns])]);
    if (taken) for (const name of ["D'água & óleo", 'Itens']) xlsx.take(name, taken);
    else {
      await writeTables([xlsx], [table("D'água & óleo", [['a'], ['b']], [...columns], [['Total']])]);
      await writeTables([xlsx], [table('Itens', [['c'], ['d'], ['e']], [...columns])]);
    }
    return xlsx.end();
  };
  const before = await write(['Resumo', 'Ponte', 'Notas a conferir']);
  expect((await write(['Resumo'], before)).equals(await write(['Resumo']))).toBe(true);
  const without = openXlsx();
  without.take('Notas', before);
  without.take('Notas', Buffer.from('%PDF-1.4'));
  expect((await without.end()).equals(await openXlsx().end())).toBe(true);
});

test('rows carry their numbers and their texts, whatever stands in them', async () => {
  const xlsx = openXlsx();
  const columns = Array.from({ length: 28 }, (_, i) => ({
    title: `Coluna ${i}`,
    type: 'text' as const,
    width: 10,
  }));
  const encode = xlsx.encoder(columns);
  const sheet = xlsx.open({ name: 'Textos', columns });
  const texts = ['=1+1', 'a<b & "c"', "d'e", ' à — \u{1f600} ', '\0\u0001x', '0.10'];
  for (const text of texts) await sheet.rows([encode(columns.map((_, i) => (i === 27 ? text : null)))]);
  sheet.end([], []);
  const book = await xlsx.end();
  expect(partsOf(book)['xl/worksheets/sheet1.xml']).toContain('<row r="7"><c r="AB7"');
  const read = (await readSheet(book)).slice(1).map((row) => row.at(-1));
  expect(read).toEqual(['=1+1', 'a<b & "c"', "d'e", 'à — \u{1f600}', 'x', '0.10']);
});
