import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { digestDosResultados, digestOfNotasByAno } from '../test-data/digest.ts';
import { versoes } from './versoes.ts';

const guardado: { regras: string; sha256: string; notas: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../test-data/data/digest.json', import.meta.url), 'utf8'),
);

/**
 * Stored notes are computed anew only where `versoes.regras` says that the rules are others. Where this fails, raise it
 * and write the digest (test-data/README.md); where results were not to change, find out why they did.
 */
test('a result does not change while the version of the rules stays', () => {
  expect({
    regras: versoes.regras,
    sha256: digestDosResultados(),
    notas: digestOfNotasByAno(),
  }).toEqual(guardado);
});
