import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ANOS, cobertura } from '../test-data/cobertura.ts';
import { COVERAGE } from '../test-data/cobertura-inteira.ts';

test('COVERAGE.md says what the engine does today', () => {
  expect(readFileSync(new URL('../COVERAGE.md', import.meta.url), 'utf8')).toBe(COVERAGE);
});

test('every code that an NF-e or NFC-e may use has amounts in every year', () => {
  const celulas = cobertura();
  expect(celulas).toHaveLength(173 * ANOS.length);
  const semSuporte = celulas.filter(
    ({ tratamento, modelos }) => tratamento === 'nao_suportado' && modelos.length > 0,
  );
  expect(semSuporte).toEqual([]);
});

test('what is not supported says why, and the amounts are carried for CST 800, 810 and 811 only', () => {
  for (const { cclasstrib, tratamento, motivo } of cobertura()) {
    expect(tratamento === 'nao_suportado').toBe(motivo !== null && motivo.length > 10);
    expect([cclasstrib, tratamento === 'carregado']).toEqual([cclasstrib, /^8(00|1[01])/.test(cclasstrib)]);
  }
});
