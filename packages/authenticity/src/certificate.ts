import { createHash, type KeyObject, X509Certificate } from 'node:crypto';

/** What a certificate in a signature says of whoever signed. */
export interface Signer {
  readonly certificate: X509Certificate;
  readonly publicKey: KeyObject;
  /** CNPJ or CPF of the holder; undefined where the certificate names none. */
  readonly holder: string | undefined;
  /** Its issuer calls itself ICP-Brasil; only a chain proves it. */
  readonly namesIcpBrasil: boolean;
}

/** Larger keys are refused: verifying one costs as much as a stranger likes. ICP-Brasil issues 2,048 and 4,096 bits. */
const MOST_BITS = 4096;
/**
 * So are larger public exponents, whose bits are multiplications: one of 3,072 bits costs 90 ms a signature. ICP-Brasil's are
 * 65,537; SP 800-56B of NIST allows up to 2^256.
 */
const LARGEST_EXPONENT = 2n ** 32n;
/** By 1 anything is a signature. */
const LEAST_EXPONENT = 3n;

/** Characters of base64; those of ICP-Brasil have some 2,800. */
const LONGEST = 20_000;

/** So many certificates are kept read: an office's suppliers are some hundreds, and reading one costs 0.3 to 0.6 ms. */
const KEPT = 1000;
/** By hash: a piece of a file's text would keep all of the file. */
const read = new Map<string, Signer | undefined>();

/** The signer of a certificate in base64 (DER); undefined of what is no RSA certificate that we would verify with. */
export function readCertificate(base64: string): Signer | undefined {
  if (base64.length > LONGEST) return undefined;
  const hash = createHash('sha1').update(base64).digest('base64');
  if (read.has(hash)) return read.get(hash);
  const [oldest] = read.keys();
  if (oldest !== undefined && read.size === KEPT) read.delete(oldest);
  const signer = parse(base64);
  read.set(hash, signer);
  return signer;
}

function parse(base64: string): Signer | undefined {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'));
    const { publicKey } = certificate;
    if (!isAffordable(publicKey)) return undefined;
    return {
      certificate,
      publicKey,
      holder: holderOf(certificate),
      namesIcpBrasil: /^O=ICP-Brasil$/m.test(certificate.issuer),
    };
  } catch {
    // Not a certificate: that is what undefined says.
    return undefined;
  }
}

/** Whether verifying with a key costs what it costs with those that ICP-Brasil certifies: told from its numbers, before it is used. */
function isAffordable({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  const { modulusLength = Infinity, publicExponent = 0n } = asymmetricKeyDetails ?? {};
  return (
    asymmetricKeyType === 'rsa' &&
    modulusLength <= MOST_BITS &&
    publicExponent >= LEAST_EXPONENT &&
    publicExponent <= LARGEST_EXPONENT
  );
}

/**
 * CNPJ (subject alternative name of type 2.16.76.1.3.3) or CPF (the last digits of the common name, or within
 * 2.16.76.1.3.1 behind the day of birth) of the holder, as ICP-Brasil writes them (DOC-ICP-04, 7.1.2.3).
 */
function holderOf({ raw, subject }: X509Certificate): string | undefined {
  const cnpj = otherName(raw, 3)?.slice(0, 14);
  if (cnpj !== undefined && CNPJ.test(cnpj)) return cnpj;
  const named = /^CN=.*:([0-9A-Z]{12}[0-9]{2}|[0-9]{11})$/m.exec(subject)?.[1];
  if (named !== undefined) return named;
  const cpf = otherName(raw, 1)?.slice(8, 19);
  return cpf !== undefined && /^[0-9]{11}$/.test(cpf) ? cpf : undefined;
}

const CNPJ = /^[0-9A-Z]{12}[0-9]{2}$/;

/** The text of an otherName 2.16.76.1.3.`last`: its object identifier, then [0] around a string; lengths under 128. */
function otherName(der: Buffer, last: number): string | undefined {
  const at = der.indexOf(Buffer.from([0x06, 0x05, 0x60, 0x4c, 0x01, 0x03, last]));
  if (at === -1) return undefined;
  const start = at + 7 + 4;
  const length = der[start - 1] ?? 0;
  return length < 128 ? der.subarray(start, start + length).toString('latin1') : undefined;
}

/** Certificates of an authority and of those below it, as an operator gives them: a path has to end in a root of these. */
export interface TrustedAuthorities {
  readonly bySubject: ReadonlyMap<string, readonly X509Certificate[]>;
}

/** Reads a bundle of PEM certificates. Throws where one of them is none; an empty text gives no authority at all. */
export function readAuthorities(pem: string): TrustedAuthorities {
  const bySubject = new Map<string, X509Certificate[]>();
  for (const [block] of pem.matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)) {
    const certificate = new X509Certificate(block);
    bySubject.set(certificate.subject, [...(bySubject.get(certificate.subject) ?? []), certificate]);
  }
  return { bySubject };
}

/** ICP-Brasil's paths have three or four certificates. */
const LONGEST_PATH = 6;

/** Whether a path leads from a certificate to a root among the authorities, each of them valid at that moment. */
export function leadsToRoot(leaf: X509Certificate, { bySubject }: TrustedAuthorities, at: Date): boolean {
  let current = leaf;
  for (let length = 0; length < LONGEST_PATH; length += 1) {
    if (!validAt(current, at)) return false;
    const issuer = bySubject
      .get(current.issuer)
      ?.find((candidate) => current.checkIssued(candidate) && current.verify(candidate.publicKey));
    if (issuer === undefined) return false;
    if (issuer.fingerprint256 === current.fingerprint256) return true;
    if (!issuer.ca) return false;
    current = issuer;
  }
  return false;
}

/** Whether a certificate was valid at a moment. */
export const validAt = (certificate: X509Certificate, at: Date): boolean =>
  new Date(certificate.validFrom) <= at && at <= new Date(certificate.validTo);
