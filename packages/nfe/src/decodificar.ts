import { isUtf8 } from 'node:buffer';

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

const BOM = '\uFEFF';

/**
 * File bytes to text: BOM, then the XML declaration, then strict UTF-8, then Windows-1252.
 *
 * A declaration of UTF-16 without its BOM is not believed (such files are UTF-8 in practice), nor one of UTF-8 over
 * bytes that are not UTF-8. Every BOM at the start is dropped, also a second one.
 */
export function decodificar(bytes: Uint8Array): string {
  let texto = new TextDecoder(codificacao(bytes)).decode(bytes);
  while (texto.startsWith(BOM)) texto = texto.slice(1);
  return texto;
}

function codificacao(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0 && d === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c && c === 0) return 'utf-16be';
  const temBom = a === 0xef && b === 0xbb && c === 0xbf;
  if (!temBom && LATINOS.has(codificacaoDeclarada(bytes))) return 'windows-1252';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function codificacaoDeclarada(bytes: Uint8Array): string {
  const inicio = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(inicio)?.[1]?.toLowerCase() ?? '';
}
