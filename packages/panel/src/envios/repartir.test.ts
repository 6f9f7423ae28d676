import { LIMITES } from '@apura/contracts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { splitBytes } from './transmissao-guardada.ts';

test('every file goes once, in order, and no request breaks a bound of the upload', () => {
  const arquivo = fc.record({ size: fc.integer({ min: 0, max: LIMITES.bytes_por_zip }) });
  fc.assert(
    fc.property(fc.array(arquivo, { maxLength: 1500 }), (arquivos) => {
      const partes = splitBytes(arquivos);
      expect(partes.flat()).toEqual(arquivos);
      for (const parte of partes) {
        expect(parte.length).toBeLessThanOrEqual(LIMITES.arquivos_por_lote);
        expect(parte.reduce((soma, { size }) => soma + size, 0)).toBeLessThanOrEqual(
          LIMITES.bytes_por_requisicao,
        );
      }
    }),
    { numRuns: 30 },
  );
});

test('what fits goes in one', () => {
  expect(splitBytes(Array.from({ length: 500 }, () => ({ size: 1000 })))).toHaveLength(1);
  expect(splitBytes(Array.from({ length: 501 }, () => ({ size: 1000 }))).map(({ length }) => length)).toEqual(
    [500, 1],
  );
  expect(splitBytes([])).toEqual([]);
});
