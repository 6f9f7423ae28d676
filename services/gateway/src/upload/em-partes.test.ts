import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { emPartes } from './em-partes.ts';

async function* de(pedacos: readonly Uint8Array[]) {
  for (const pedaco of pedacos) yield Buffer.from(pedaco);
}

test('all parts but the last are full, and together they are the bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 40 })),
      fc.integer({ min: 1, max: 30 }),
      async (pedacos, tamanho) => {
        const partes: Buffer[] = [];
        for await (const parte of emPartes(de(pedacos), tamanho)) partes.push(parte);
        expect(Buffer.concat(partes)).toEqual(Buffer.concat(pedacos));
        expect(partes.slice(0, -1).every((parte) => parte.length === tamanho)).toBe(true);
        expect(partes.every((parte) => parte.length > 0 && parte.length <= tamanho)).toBe(true);
      },
    ),
  );
});
