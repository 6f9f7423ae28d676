import { openCsv, openZipOfCsv, writeTables } from '@apura/sheets';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { COMPLETE_DATA, DATA_OF_SIMPLES, EXAMPLE_DATA, INCOMPLETE_DATA } from '../../teste/example-data.ts';
import { buildQuadros } from '../report/quadros.ts';
import type { ReportData } from '../report/report-data.ts';

async function buildCsv(dados: ReportData): Promise<string> {
  const csv = openCsv();
  await writeTables([csv], buildQuadros(dados));
  return (await csv.end()).toString();
}

/** Reads a CSV as a spreadsheet does: semicolons, quotes doubled inside quotes. */
function read(csv: string): string[][] {
  const linhas: string[][] = [[]];
  for (const [, separador = '', aspas, simples = ''] of csv
    .slice(1)
    .matchAll(/(^|;|\r\n)(?:"((?:[^"]|"")*)"|([^;\r\n]*))/g)) {
    if (separador === '\r\n') linhas.push([]);
    linhas.at(-1)?.push(aspas === undefined ? simples : aspas.replaceAll('""', '"'));
  }
  return linhas;
}

const withRazaoSocial = (razao_social: string) =>
  buildCsv({ ...EXAMPLE_DATA, cliente: { ...EXAMPLE_DATA.cliente, razao_social } });

test('opens as Excel in Portuguese expects: mark, semicolons, decimal commas, CRLF', async () => {
  const csv = await buildCsv(COMPLETE_DATA);
  expect([...Buffer.from(csv).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const linhas = read(csv);
  expect(linhas).toContainEqual([
    'ICMS',
    'Devido',
    '1800,00',
    '1080,00',
    '0,00',
    '0,00',
    '720,00',
    '0,00',
    '0,00',
  ]);
  expect(linhas).toContainEqual(['Total', '1173,40', '830,77']);
  expect(linhas).toContainEqual(['22', 'Bebidas e vinagres', '3000,00', '307,02', '249,23']);
  expect(linhas).toContainEqual(['Débito', 'IBS estadual', 'Conta de setembro', '38,50']);
});

test('codes keep their zeros and keys their digits', async () => {
  const linhas = read(await buildCsv(COMPLETE_DATA));
  expect(linhas.map(([codigo]) => codigo)).toContain('="000001"');
  expect(linhas.map(([codigo]) => codigo)).toContain('1102');
  expect(linhas.map(([, , chave]) => chave)).toContain('="35260912345678000195550010000012341123456784"');
});

test.each([
  '=HYPERLINK("http://exemplo.com";"x")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '  =1+1',
  'x";=1+1;"',
])('no text becomes a formula: %j', async (razao) => {
  const linha = read(await withRazaoSocial(razao)).find(([campo]) => campo === 'Cliente');
  expect(linha).toHaveLength(3);
  expect(linha?.[1]).not.toMatch(/^\s*[=+\-@]/);
});

test('whatever a name holds, the table keeps its shape and the name its words', async () => {
  const { length } = read(await withRazaoSocial('x'));
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (razao) => {
      const linhas = read(await withRazaoSocial(razao));
      expect(linhas).toHaveLength(length);
      const [, nome = ''] = linhas.find(([campo]) => campo === 'Cliente') ?? [];
      const esperado = razao.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ');
      expect([esperado, `'${esperado}`]).toContain(nome);
    }),
  );
});

test('an amount is its own digits, however many', async () => {
  const total = '123456789012345678901234.56';
  const { comparativo } = EXAMPLE_DATA;
  const comparacao = comparativo.comparacao && { ...comparativo.comparacao, diferenca: total };
  const linhas = read(await buildCsv({ ...EXAMPLE_DATA, comparativo: { ...comparativo, comparacao } }));
  expect(linhas).toContainEqual(['Diferença', '', '123456789012345678901234,56']);
});

test('only the comparison is called a difference', async () => {
  for (const dados of [COMPLETE_DATA, DATA_OF_SIMPLES]) {
    const tabelas = (await buildCsv(dados)).split('\r\n\r\n').filter((tabela) => /diferença/i.test(tabela));
    expect(tabelas.map((tabela) => tabela.split('\r\n')[0])).toEqual(
      dados === COMPLETE_DATA ? ['Comparação', 'Comparação em outros cenários'] : ['Comparação'],
    );
  }
});

test('a month that is incomplete says what is missing, and no amount', async () => {
  const csv = await buildCsv(INCOMPLETE_DATA);
  expect(csv).toContain('Falta o anexo do Simples Nacional.');
  expect(csv).not.toMatch(/\d,\d\d/);
  expect(csv).not.toContain('Divergências');
});

test('one table per file, the same cells: names of columns first, no sums below', async () => {
  const zip = openZipOfCsv();
  await writeTables([zip], buildQuadros(COMPLETE_DATA));
  const arquivos = unzipSync(await zip.end());
  const inteiro = await buildCsv(COMPLETE_DATA);
  expect(Object.keys(arquivos)).toHaveLength(buildQuadros(COMPLETE_DATA).length);
  expect(Object.keys(arquivos)).toContain('devido-no-mes.csv');
  for (const bytes of Object.values(arquivos)) {
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(inteiro).toContain(strFromU8(bytes));
  }
  expect(strFromU8(arquivos['devido-no-mes.csv'] as Uint8Array)).not.toContain('Total a recolher');
});
