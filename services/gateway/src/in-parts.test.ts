import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inParts } from './upload.ts';

async function* de(chunks: readonly Uint8Array[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

test('all parts but the last are full, and together they are the bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 40 })),
      fc.integer({ min: 1, max: 30 }),
      async (chunks, size) => {
        const parts: Buffer[] = [];
        for await (const part of inParts(de(chunks), size)) parts.push(part);
        expect(Buffer.concat(parts)).toEqual(Buffer.concat(chunks));
        expect(parts.slice(0, -1).every((part) => part.length === size)).toBe(true);
        expect(parts.every((part) => part.length > 0 && part.length <= size)).toBe(true);
      },
    ),
  );
});
