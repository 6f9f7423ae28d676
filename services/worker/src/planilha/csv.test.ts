import { openCsv, openZipOfCsv, writeTables } from '@apura/sheets';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import {
  DADOS_COMPLETOS,
  DADOS_DE_EXEMPLO,
  DADOS_DO_SIMPLES,
  DADOS_INCOMPLETOS,
} from '../../teste/dados-de-exemplo.ts';
import { montarQuadros } from '../report/quadros.ts';
import type { ReportData } from '../report/report-data.ts';

async function montarCsv(dados: ReportData): Promise<string> {
  const csv = openCsv();
  await writeTables([csv], montarQuadros(dados));
  return (await csv.end()).toString();
}

/** Reads a CSV as a spreadsheet does: semicolons, quotes doubled inside quotes. */
function ler(csv: string): string[][] {
  const linhas: string[][] = [[]];
  for (const [, separador = '', aspas, simples = ''] of csv
    .slice(1)
    .matchAll(/(^|;|\r\n)(?:"((?:[^"]|"")*)"|([^;\r\n]*))/g)) {
    if (separador === '\r\n') linhas.push([]);
    linhas.at(-1)?.push(aspas === undefined ? simples : aspas.replaceAll('""', '"'));
  }
  return linhas;
}

const comRazaoSocial = (razao_social: string) =>
  montarCsv({ ...DADOS_DE_EXEMPLO, cliente: { ...DADOS_DE_EXEMPLO.cliente, razao_social } });

test('opens as Excel in Portuguese expects: mark, semicolons, decimal commas, CRLF', async () => {
  const csv = await montarCsv(DADOS_COMPLETOS);
  expect([...Buffer.from(csv).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const linhas = ler(csv);
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
  const linhas = ler(await montarCsv(DADOS_COMPLETOS));
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
  const linha = ler(await comRazaoSocial(razao)).find(([campo]) => campo === 'Cliente');
  expect(linha).toHaveLength(3);
  expect(linha?.[1]).not.toMatch(/^\s*[=+\-@]/);
});

test('whatever a name holds, the table keeps its shape and the name its words', async () => {
  const { length } = ler(await comRazaoSocial('x'));
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (razao) => {
      const linhas = ler(await comRazaoSocial(razao));
      expect(linhas).toHaveLength(length);
      const [, nome = ''] = linhas.find(([campo]) => campo === 'Cliente') ?? [];
      const esperado = razao.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ');
      expect([esperado, `'${esperado}`]).toContain(nome);
    }),
  );
});

test('an amount is its own digits, however many', async () => {
  const total = '123456789012345678901234.56';
  const { comparativo } = DADOS_DE_EXEMPLO;
  const comparacao = comparativo.comparacao && { ...comparativo.comparacao, diferenca: total };
  const linhas = ler(await montarCsv({ ...DADOS_DE_EXEMPLO, comparativo: { ...comparativo, comparacao } }));
  expect(linhas).toContainEqual(['Diferença', '', '123456789012345678901234,56']);
});

test('only the comparison is called a difference', async () => {
  for (const dados of [DADOS_COMPLETOS, DADOS_DO_SIMPLES]) {
    const tabelas = (await montarCsv(dados)).split('\r\n\r\n').filter((tabela) => /diferença/i.test(tabela));
    expect(tabelas.map((tabela) => tabela.split('\r\n')[0])).toEqual(
      dados === DADOS_COMPLETOS ? ['Comparação', 'Comparação em outros cenários'] : ['Comparação'],
    );
  }
});

test('a month that is incomplete says what is missing, and no amount', async () => {
  const csv = await montarCsv(DADOS_INCOMPLETOS);
  expect(csv).toContain('Falta o anexo do Simples Nacional.');
  expect(csv).not.toMatch(/\d,\d\d/);
  expect(csv).not.toContain('Divergências');
});

test('one table per file, the same cells: names of columns first, no sums below', async () => {
  const zip = openZipOfCsv();
  await writeTables([zip], montarQuadros(DADOS_COMPLETOS));
  const arquivos = unzipSync(await zip.end());
  const inteiro = await montarCsv(DADOS_COMPLETOS);
  expect(Object.keys(arquivos)).toHaveLength(montarQuadros(DADOS_COMPLETOS).length);
  expect(Object.keys(arquivos)).toContain('devido-no-mes.csv');
  for (const bytes of Object.values(arquivos)) {
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(inteiro).toContain(strFromU8(bytes));
  }
  expect(strFromU8(arquivos['devido-no-mes.csv'] as Uint8Array)).not.toContain('Total a recolher');
});
