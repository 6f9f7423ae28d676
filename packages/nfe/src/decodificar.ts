import { juntar, textoLatino, textoUtf8 } from '#plataforma';

export type Codificacao = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Declared names that mean one byte a character; all of them are read as Windows-1252, as browsers do. */
const LATINOS: ReadonlySet<string> = new Set([
  'iso-8859-1',
  'iso8859-1',
  'iso_8859-1',
  'latin1',
  'latin-1',
  'windows-1252',
  'cp1252',
  'cp-1252',
]);

const NADA = new Uint8Array(0);

/**
 * The encoding by the first bytes of a file: byte order mark, then XML declaration. UTF-8 otherwise, until a byte
 * proves that wrong.
 *
 * A declaration of UTF-16 without its mark is not believed: such files are UTF-8 in practice.
 */
export function codificacaoDe(inicio: Uint8Array): Codificacao {
  const [a, b, c, d] = inicio;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0 && d === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c && c === 0) return 'utf-16be';
  const temBom = a === 0xef && b === 0xbb && c === 0xbf;
  return !temBom && LATINOS.has(codificacaoDeclarada(inicio)) ? 'windows-1252' : 'utf-8';
}

function codificacaoDeclarada(bytes: Uint8Array): string {
  const inicio = textoLatino(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(inicio)?.[1]?.toLowerCase() ?? '';
}

/** Whether the first character beyond ASCII is no UTF-8 already (RFC 3629): all before it is the same as Windows-1252. */
export function isAsciiUntilBroken(bytes: Uint8Array): boolean {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const lead = bytes[first] ?? 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  return textoUtf8(bytes.subarray(first, first + length)) === undefined;
}

export interface Decodificador {
  /** The text of the next piece of the file, cut anywhere; undefined when its bytes are not of the encoding. */
  decodificar(pedaco: Uint8Array, ultimo: boolean): string | undefined;
}

/**
 * Decodes a file piece by piece. Only UTF-8 can turn out to be wrong: any bytes are Windows-1252, and a broken pair
 * of UTF-16 becomes U+FFFD.
 */
export function criarDecodificador(codificacao: Codificacao): Decodificador {
  // Only UTF-16 has a mark; asked to keep it in Windows-1252, Node's decoder drops a first byte 0xFF.
  const ignoreBOM = codificacao !== 'windows-1252';
  const decoder = codificacao === 'utf-8' ? undefined : new TextDecoder(codificacao, { ignoreBOM });
  const fimInteiro = FIM_INTEIRO[codificacao];
  /** The beginning of a character whose other bytes are in the next piece. */
  let resto = NADA;
  return {
    decodificar(pedaco, ultimo) {
      const bytes = resto.length === 0 ? pedaco : juntar([resto, pedaco]);
      const fim = ultimo ? bytes.length : fimInteiro(bytes);
      resto = fim === bytes.length ? NADA : bytes.slice(fim);
      const inteiros = fim === bytes.length ? bytes : bytes.subarray(0, fim);
      return decoder === undefined ? textoUtf8(inteiros) : decoder.decode(inteiros);
    },
  };
}

/** Where the last whole character of a piece ends. */
const FIM_INTEIRO: Readonly<Record<Codificacao, (bytes: Uint8Array) => number>> = {
  'windows-1252': (bytes) => bytes.length,
  'utf-16le': (bytes) => fimDoUtf16(bytes, 1),
  'utf-16be': (bytes) => fimDoUtf16(bytes, 0),
  'utf-8'(bytes) {
    const fim = bytes.length;
    for (let tamanho = 1; tamanho <= 3 && tamanho <= fim; tamanho += 1) {
      const byte = bytes[fim - tamanho] as number;
      if ((byte & 0xc0) === 0x80) continue;
      const precisa = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
      return precisa > tamanho ? fim - tamanho : fim;
    }
    return fim;
  },
};

/** `alto` is the place of the high byte in a unit of two. */
function fimDoUtf16(bytes: Uint8Array, alto: 0 | 1): number {
  const par = bytes.length - (bytes.length % 2);
  const ultimo = bytes[par - 2 + alto] ?? 0;
  return ultimo >= 0xd8 && ultimo <= 0xdb ? par - 2 : par;
}
