import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { DocumentoNaPlanilha } from '../../planilha/documento-na-planilha.ts';

/** What all files together may take: the documents of some 10,000 notes. */
const BYTES = 16 * 1024 * 1024;

/** What the sheets show of the documents of a file, in their order. */
export const packForSheets = (documentos: readonly DocumentoNaPlanilha[]): Uint8Array<ArrayBuffer> =>
  // A copy: zlib's answer lies in sixteen times the memory.
  new Uint8Array(deflateRawSync(JSON.stringify(documentos), { level: 1, windowBits: 13, memLevel: 5 }));

export const unpackForSheets = (packed: Uint8Array): readonly DocumentoNaPlanilha[] =>
  JSON.parse(inflateRawSync(packed).toString());

/**
 * What the threads have made of the files that were read last, by their hash, so that their month's sheets need not read them
 * again. It is never out of date: the hash says which bytes it was made of, and the rules are those of this process.
 */
export function keepForSheets(limit = BYTES) {
  const kept = new Map<string, Uint8Array>();
  let bytes = 0;
  const forget = (hash: string) => {
    bytes -= kept.get(hash)?.length ?? 0;
    kept.delete(hash);
  };
  return {
    put(sha256: Buffer, packed: Uint8Array): void {
      const hash = sha256.toString('hex');
      forget(hash);
      kept.set(hash, packed);
      bytes += packed.length;
      for (const oldest of kept.keys()) {
        if (bytes <= limit) break;
        forget(oldest);
      }
    },
    get: (sha256: Buffer): Uint8Array | undefined => kept.get(sha256.toString('hex')),
  };
}

export type KeptForSheets = ReturnType<typeof keepForSheets>;
