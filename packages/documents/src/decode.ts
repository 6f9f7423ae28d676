import { latinText, utf8Text } from '#plataforma';
import { windows1252Text } from './windows-1252.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Declared names that mean one byte a character. All of them are read as Windows-1252, as browsers do (WHATWG Encoding, "names and
 * labels"), also those of ISO 8859-1, where the bytes 80 to 9F would be controls: no text of a document has these, and what writes
 * such a byte there is a program on Windows, which means a dash, a quote or the euro. The signed text had that character in UTF-8, so
 * a digest agrees with this reading too.
 */
const LATINOS: ReadonlySet<string> = new Set(
  (
    'iso-8859-1 iso8859-1 iso88591 iso_8859-1 iso-ir-100 csisolatin1 latin1 latin-1 l1 cp819 ibm819 ' +
    'windows-1252 cp1252 cp-1252 x-cp1252'
  ).split(' '),
);

/**
 * The text of a file. What is said to be UTF-8, or says nothing, and is not, is read as Windows-1252. Any bytes are
 * Windows-1252, and a broken pair of UTF-16 becomes U+FFFD.
 */
export function decode(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  const texto = encoding === 'utf-8' ? utf8Text(bytes) : undefined;
  if (texto !== undefined) return texto;
  return encoding.startsWith('utf-16')
    ? new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
    : windows1252Text(bytes);
}

/**
 * The encoding by the first bytes of a file: byte order mark, then XML declaration. UTF-8 otherwise.
 *
 * A declaration of UTF-16 without its mark is not believed: such files are UTF-8 in practice.
 */
function encodingOf(inicio: Uint8Array): Encoding {
  const [a, b, c, d] = inicio;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0 && d === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c && c === 0) return 'utf-16be';
  const temBom = a === 0xef && b === 0xbb && c === 0xbf;
  return !temBom && LATINOS.has(declaredEncoding(inicio)) ? 'windows-1252' : 'utf-8';
}

function declaredEncoding(bytes: Uint8Array): string {
  const inicio = latinText(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(inicio)?.[1]?.toLowerCase() ?? '';
}
