/** Whether an XML is what its issuer signed and what its protocol names: signature, digests, certificate and its chain. */
export type { Authenticity } from './authenticity.ts';
export { readAuthorities, type TrustedAuthorities } from './certificate.ts';
export { contentDigests, examineFile } from './examine.ts';
