import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import {
  DADOS_COMPLETOS,
  DADOS_DE_EXEMPLO,
  DADOS_DO_SIMPLES,
  DADOS_INCOMPLETOS,
} from '../../teste/dados-de-exemplo.ts';
import { montarQuadros } from '../report/quadros/montar-quadros.ts';
import type { ReportData } from '../report/report-data.ts';
import { criarCsv, criarZipDeCsv } from './csv.ts';
import { escreverQuadros } from './planilha.ts';

function montarCsv(dados: ReportData): string {
  const csv = criarCsv();
  escreverQuadros([csv], montarQuadros(dados));
  return csv.fim().toString();
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

test('opens as Excel in Portuguese expects: mark, semicolons, decimal commas, CRLF', () => {
  const csv = montarCsv(DADOS_COMPLETOS);
  expect([...Buffer.from(csv).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const linhas = ler(csv);
  expect(linhas).toContainEqual(['ICMS', 'Devido', '1800,00', '1080,00', '0,00', '0,00', '720,00', '0,00']);
  expect(linhas).toContainEqual(['Total', '1173,40', '830,77']);
  expect(linhas).toContainEqual(['22', 'Bebidas e vinagres', '3000,00', '307,02', '249,23']);
  expect(linhas).toContainEqual(['Débito', 'IBS estadual', 'Conta de setembro', '38,50']);
});

test('codes keep their zeros and keys their digits', () => {
  const linhas = ler(montarCsv(DADOS_COMPLETOS));
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
])('no text becomes a formula: %j', (razao) => {
  const linha = ler(comRazaoSocial(razao)).find(([campo]) => campo === 'Cliente');
  expect(linha).toHaveLength(3);
  expect(linha?.[1]).not.toMatch(/^\s*[=+\-@]/);
});

test('whatever a name holds, the table keeps its shape and the name its words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (razao) => {
      const linhas = ler(comRazaoSocial(razao));
      expect(linhas).toHaveLength(ler(comRazaoSocial('x')).length);
      const [, nome = ''] = linhas.find(([campo]) => campo === 'Cliente') ?? [];
      const esperado = razao.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ');
      expect([esperado, `'${esperado}`]).toContain(nome);
    }),
  );
});

test('an amount is its own digits, however many', () => {
  const total = '123456789012345678901234.56';
  const { comparativo } = DADOS_DE_EXEMPLO;
  const comparacao = comparativo.comparacao && { ...comparativo.comparacao, diferenca: total };
  const linhas = ler(montarCsv({ ...DADOS_DE_EXEMPLO, comparativo: { ...comparativo, comparacao } }));
  expect(linhas).toContainEqual(['Diferença', '', '123456789012345678901234,56']);
});

test('only the comparison is called a difference', () => {
  for (const dados of [DADOS_COMPLETOS, DADOS_DO_SIMPLES]) {
    const tabelas = montarCsv(dados)
      .split('\r\n\r\n')
      .filter((tabela) => /diferença/i.test(tabela));
    expect(tabelas.map((tabela) => tabela.split('\r\n')[0])).toEqual(
      dados === DADOS_COMPLETOS ? ['Comparação', 'Comparação em outros cenários'] : ['Comparação'],
    );
  }
});

test('a month that is incomplete says what is missing, and no amount', () => {
  const csv = montarCsv(DADOS_INCOMPLETOS);
  expect(csv).toContain('Falta o anexo do Simples Nacional.');
  expect(csv).not.toMatch(/\d,\d\d/);
  expect(csv).not.toContain('Divergências');
});

test('one table per file, the same cells: names of columns first, no sums below', () => {
  const zip = criarZipDeCsv();
  escreverQuadros([zip], montarQuadros(DADOS_COMPLETOS));
  const arquivos = unzipSync(zip.fim());
  const inteiro = montarCsv(DADOS_COMPLETOS);
  expect(Object.keys(arquivos)).toHaveLength(montarQuadros(DADOS_COMPLETOS).length);
  expect(Object.keys(arquivos)).toContain('devido-no-mes.csv');
  for (const bytes of Object.values(arquivos)) {
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(inteiro).toContain(strFromU8(bytes));
  }
  expect(strFromU8(arquivos['devido-no-mes.csv'] as Uint8Array)).not.toContain('Total a recolher');
});
