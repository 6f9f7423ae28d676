import { randomBytes } from 'node:crypto';
import { DECLARATION, note } from '../xml/note.ts';
import { writeZip } from '../zip/write-zip.ts';
import { certificateOfLongExponent } from './hostile-certificate.ts';

const FILES = 60;
const PARTS = 8_000;
const SIGNATURES = 20;

/** What the reader skips: what looks like signed elements, and what looks like answers to none of them. */
const JUNK = `<lixo>${'<infNFe Id="x"></infNFe>'.repeat(PARTS)}${'<infProt><chNFe>y</chNFe></infProt>'.repeat(PARTS)}</lixo>`;

const withJunk = (text: string): string => text.replace('<NFe', `${JUNK}<NFe`);

/** As long as the key, and a smaller number. */
const signature = (): string => Buffer.concat([Buffer.from([0x7f]), randomBytes(383)]).toString('base64');

/** Notes in an envelope, each signed by a key that is dear to verify with, in a form that is taken for one that others have changed. */
function signedByLongExponent(): string {
  const certificate = certificateOfLongExponent();
  const notes = Array.from({ length: SIGNATURES }, () =>
    note()
      .replace(DECLARATION, '')
      .replace('<SignedInfo>', '<SignedInfo> ')
      .replace(/<X509Certificate>[^<]*/, `<X509Certificate>${certificate}`)
      .replace(/<SignatureValue>[^<]*/, `<SignatureValue>${signature()}`),
  );
  return `${DECLARATION}<nfeResultMsg xmlns:x="x">${notes.join('')}</nfeResultMsg>`;
}

const zipOf = (make: () => string): Buffer =>
  writeZip(Array.from({ length: FILES }, (_, i) => ({ name: `${i}.xml`, content: Buffer.from(make()) })));

/** ZIPs of a few hundred KB whose files cost as much as a stranger could make them, by what is dear in them. */
export const HOSTILE_CHUNKS = {
  [`${FILES} notes, each beside ${PARTS} parts and ${PARTS} answers that nobody reads`]: () =>
    zipOf(() => withJunk(note())),
  [`${FILES} files of ${SIGNATURES} notes signed with an exponent of 3,072 bits`]: () =>
    zipOf(() => signedByLongExponent()),
  [`${FILES} files with both`]: () => zipOf(() => withJunk(signedByLongExponent())),
} as const;
