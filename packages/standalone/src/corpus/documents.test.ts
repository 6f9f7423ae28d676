import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { documentLines, expectedFiles } from './documents.ts';

const MADE = new URL('../../../documents/test-data/documentos/', import.meta.url);
const FOLDER = mkdtempSync(join(tmpdir(), 'apura-corpus-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

/** A folder with these files and this index; the last column is what has to be said of each. */
function lines(rows: Readonly<Record<string, string>>): { lines: readonly string[]; faults: number } {
  for (const file of Object.keys(rows)) writeFileSync(join(FOLDER, file), readFileSync(new URL(file, MADE)));
  const index = Object.entries(rows).map(([file, expected]) => `${file},"${expected}"`);
  writeFileSync(join(FOLDER, 'index.csv'), `file,expected\n${index.join('\n')}\n`);
  return documentLines(FOLDER, expectedFiles(FOLDER) ?? []);
}

test('a substitute ends what it replaces, and an event what it cancels, in whatever order they come', () => {
  const { lines: printed, faults } = lines({
    'ex19-cte-cancelado.xml': 'documento autorizado e depois cancelado, não conta',
    'ex19-evento-cancelamento-110111.xml': 'evento registrado',
    'ex04-cte-substituido.xml': 'documento substituído: não conta',
    'ex04-cte-substituto.xml': 'documento autorizado, substitui ex04-cte-substituido',
    'var-cte-homologacao.xml': 'recusar: ambiente de homologação (tpAmb 2)',
    'var-evento-cancelamento-rejeitado.xml': 'evento sem efeito (cStat 220)',
  });
  expect(faults).toBe(0);
  expect(printed.at(-1)).toMatch(/^6 arquivos: 6 como o índice diz, 0 de outro modo/);
});

test('a file that ends otherwise is a fault, and so is a sentence that nobody knows', () => {
  const { lines: printed, faults } = lines({
    'ex01-cte-tomador-destinatario.xml': 'documento sem protocolo',
    'ex07-nfse-prestado-presumido.xml': 'outra coisa',
  });
  expect(faults).toBe(2);
  expect(printed.filter((line) => line.includes('SEM EXPLICAÇÃO'))).toHaveLength(2);
});

test('an index without outcomes is none', () => {
  writeFileSync(join(FOLDER, 'index.csv'), 'file,model\na.xml,55\n');
  expect(expectedFiles(FOLDER)).toBeUndefined();
});
