import { isAscii, isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';

/**
 * What the reader asks of the platform, as Node does it fastest. `browser.ts` does the same with what browsers have;
 * package.json (`imports`) chooses.
 */
export const latinText = (bytes: Uint8Array): string => comoBuffer(bytes).toString('latin1');

/** Undefined when the bytes are not UTF-8. A byte order mark is kept. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  if (isAscii(bytes)) return latinText(bytes);
  return isUtf8(bytes) ? comoBuffer(bytes).toString('utf8') : undefined;
}

/** The text of UTF-16 units. */
export const textOfUnits = (unidades: Uint16Array): string =>
  Buffer.from(unidades.buffer, unidades.byteOffset, unidades.byteLength).toString('utf16le');

/** Why nothing came out of compressed bytes. */
export type GzipFailure = 'grande' | 'corrompido' | 'sem_suporte';

/** Gzip in base64, inflated; at most `ate` bytes. */
export function openGzip(base64: string, ate: number): Uint8Array | GzipFailure {
  try {
    return gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: Math.max(ate, 1) });
  } catch (erro) {
    const grande =
      typeof erro === 'object' && erro !== null && 'code' in erro && erro.code === 'ERR_BUFFER_TOO_LARGE';
    return grande ? 'grande' : 'corrompido';
  }
}

const comoBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
