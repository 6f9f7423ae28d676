import { windows1252Text } from '@apura/documents/windows-1252';
import { LIMITES } from './limites.ts';
import { createProblema, Stop } from './problemas.ts';

/** Takes a line and its number, from 1; whether it wants another. */
type OnLine = (linha: string, numero: number) => boolean;

const LF = 0x0a;
const CR = 0x0d;
const NADA = new Uint8Array(0);
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const BOM = /^\u00EF\u00BB\u00BF/;

/**
 * Bytes, in whatever chunks they come, to the lines of a file: with LF or CR LF at their end, each in UTF-8 where its bytes are that and in
 * Windows-1252 (which is ISO 8859-1 with letters where that has controls) where not. Holds no more than one line of the limit.
 */
export class Linhas {
  /** What has come of a line whose end has not. */
  #resto: Uint8Array = NADA;
  /** Lines that were handed out. */
  lidas = 0;

  /**
   * Hands the lines out until `onLine` wants no more: what comes after that line is returned, nothing where it wants more.
   *
   * @throws Stop where a line is longer than the limit, after the lines before it were handed out
   */
  push(bytes: Uint8Array, onLine: OnLine): Uint8Array | undefined {
    const ultimo = bytes.lastIndexOf(LF);
    if (ultimo === -1) {
      this.#keep(bytes);
      return undefined;
    }
    const inteiras = join(this.#resto, bytes.subarray(0, ultimo + 1));
    this.#resto = NADA;
    const latim = latin(inteiras);
    for (let inicio = 0; inicio < latim.length; ) {
      const fim = latim.indexOf('\n', inicio);
      const linha = latim.slice(inicio, fim);
      inicio = fim + 1;
      if (!this.#handOut(linha, onLine)) return join(inteiras.subarray(inicio), bytes.subarray(ultimo + 1));
    }
    this.#keep(bytes.subarray(ultimo + 1));
    return undefined;
  }

  /** The last line, where nothing ends it. */
  finish(onLine: OnLine): void {
    if (this.#resto.byteLength === 0) return;
    const ultima = latin(this.#resto);
    this.#resto = NADA;
    this.#handOut(ultima, onLine);
  }

  #handOut(latim: string, onLine: OnLine): boolean {
    this.lidas += 1;
    const linha = latim.endsWith('\r') ? latim.slice(0, -1) : latim;
    if (linha.length > LIMITES.linha) throw this.#tooLong(this.lidas);
    const primeira = this.lidas === 1 ? linha.replace(BOM, '') : linha;
    return onLine(ACENTO.test(primeira) ? decodeLine(primeira) : primeira, this.lidas);
  }

  #keep(bytes: Uint8Array): void {
    const size = this.#resto.byteLength + bytes.byteLength;
    // A CR may stand before the LF that is to come.
    const ultimo = bytes.at(-1) ?? this.#resto.at(-1);
    if (size - (ultimo === CR ? 1 : 0) > LIMITES.linha) throw this.#tooLong(this.lidas + 1);
    if (bytes.byteLength > 0) this.#resto = join(this.#resto, bytes);
  }

  #tooLong(linha: number): Stop {
    return new Stop(
      createProblema('sped_linha_longa', `A linha ${linha} tem mais de ${LIMITES.linha / 1024} KB.`, {
        linha,
      }),
    );
  }
}

export const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

const ACENTO = /[\u0080-\u00ff]/;

function decodeLine(latim: string): string {
  const bytes = Buffer.from(latim, 'latin1');
  try {
    return UTF8.decode(bytes);
  } catch {
    return windows1252Text(bytes);
  }
}

function join(antes: Uint8Array, depois: Uint8Array): Uint8Array {
  if (antes.byteLength === 0) return depois.slice();
  const juntos = new Uint8Array(antes.byteLength + depois.byteLength);
  juntos.set(antes);
  juntos.set(depois, antes.byteLength);
  return juntos;
}
