import { X509Certificate } from 'node:crypto';

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
