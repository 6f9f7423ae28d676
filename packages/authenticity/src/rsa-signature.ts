import { constants, createHash, publicDecrypt } from 'node:crypto';
import { canonicalForm, onlyDefault, type Scope, type Undone } from './canonical-form.ts';
import type { Signer } from './certificate.ts';
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
 * What a signature says was digested: the DigestInfo that its value holds under a key (RFC 8017, 8.2.2 and 9.2), undefined where it
 * holds none. It is the only arithmetic of a verification, done once however many forms are compared with it.
 */
export function digestInfoOf({ value }: Signature, { publicKey }: Signer): Buffer | undefined {
  try {
    const key = { key: publicKey, padding: constants.RSA_PKCS1_PADDING };
    return publicDecrypt(key, Buffer.from(value, 'base64'));
  } catch {
    // Not padded as a signature is: it is none of this key's.
    return undefined;
  }
}

/** What stands before a digest in its DigestInfo (RFC 8017, 9.2, note 1). */
const DIGEST_INFO: Readonly<Record<string, Buffer>> = {
  sha1: Buffer.from('3021300906052b0e03021a05000414', 'hex'),
  sha256: Buffer.from('3031300d060960864801650304020105000420', 'hex'),
};

/**
 * Whether a signature that holds that DigestInfo was made of its SignedInfo: as `info` stands, and with the namespaces and the white
 * space that it was made with where a program in between has put others around it, has lost its own or has indented it.
 */
export function signatureHolds(
  text: string,
  signature: Signature,
  info: SignedInfo,
  digestInfo: Buffer | undefined,
): boolean {
  if (digestInfo === undefined) return false;
  const holds = ({ signatureHash, canonical }: SignedInfo) => {
    const before = DIGEST_INFO[signatureHash ?? ''];
    if (signatureHash === undefined || before === undefined) return false;
    const digest = createHash(signatureHash).update(canonical).digest();
    return Buffer.concat([before, digest]).equals(digestInfo);
  };
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
