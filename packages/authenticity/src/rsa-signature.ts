import { verify } from 'node:crypto';
import { canonicalForm, type Undone } from './canonical-form.ts';
import type { Signer } from './certificate.ts';
import { onlyDefault, type Scope } from './namespaces.ts';
import type { Signature } from './signed-parts.ts';

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#';

/** What SignedInfo says it is about, read from its canonical form: what the signature covers and nothing else. */
export interface SignedInfo {
  readonly canonical: string;
  readonly uri: string;
  readonly digest: string;
  /** Names of Node's hashes; undefined of algorithms that we do not know. */
  readonly digestHash: string | undefined;
  readonly signatureHash: string | undefined;
}

const HASHES: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/2000/09/xmldsig#sha1', 'sha1'],
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'sha1'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'sha256'],
]);

/** The SignedInfo of a signature as it stands; undefined where it has none. */
export const readSignedInfo = (text: string, signature: Signature): SignedInfo | undefined =>
  inScope(text, signature, signature.scope, 'nothing');

/**
 * Whether the signature is that of its certificate's key: as `info` stands, and with the namespaces and the white space
 * that it was made with where a program in between has put others around it, has lost its own or has indented it.
 */
export function signatureHolds(
  text: string,
  signature: Signature,
  info: SignedInfo,
  { certificate }: Signer,
): boolean {
  const value = Buffer.from(signature.value, 'base64');
  const holds = ({ signatureHash, canonical }: SignedInfo) =>
    signatureHash !== undefined &&
    verify(signatureHash, Buffer.from(canonical), certificate.publicKey, value);
  if (holds(info)) return true;
  const scopes: Scope[] = [signature.scope, onlyDefault(signature.scope), new Map([['', XMLDSIG]])];
  return UNDONE.some((undone) =>
    scopes.some((scope) => {
      const other = inScope(text, signature, scope, undone);
      return other !== undefined && other.canonical !== info.canonical && holds(other);
    }),
  );
}

const UNDONE = ['nothing', 'indentation'] as const;

function inScope(
  text: string,
  { signedInfo }: Signature,
  scope: Scope,
  undone: Undone,
): SignedInfo | undefined {
  if (signedInfo === undefined) return undefined;
  const canonical = canonicalForm(text, signedInfo, scope, undone).text;
  const algorithm = (element: string) => HASHES.get(attributeIn(canonical, element, 'Algorithm'));
  return {
    canonical,
    uri: attributeIn(canonical, 'Reference', 'URI'),
    digest: textIn(canonical, 'DigestValue').replace(/\s+/g, ''),
    digestHash: algorithm('DigestMethod'),
    signatureHash: algorithm('SignatureMethod'),
  };
}

/** The text of the first element of that name, in a canonical form. */
function textIn(canonical: string, element: string): string {
  const start = canonical.indexOf(`<${element}>`);
  if (start === -1) return '';
  const from = start + element.length + 2;
  return canonical.slice(from, canonical.indexOf('<', from));
}

/** An attribute of the first element of that name, in a canonical form. */
function attributeIn(canonical: string, element: string, attribute: string): string {
  const start = canonical.indexOf(`<${element} `);
  if (start === -1) return '';
  const value = canonical.indexOf(` ${attribute}="`, start);
  const end = canonical.indexOf('>', start);
  if (value === -1 || value > end) return '';
  const from = value + attribute.length + 3;
  return canonical.slice(from, canonical.indexOf('"', from));
}
