/** Whether an XML is what its issuer signed and what its protocol names: signature, digests, certificate and its chain. */
export type { Authenticity } from './authenticity.ts';
export { readAuthorities, type TrustedAuthorities } from './chain.ts';
export { contentDigests } from './content-digests.ts';
export { examineFile } from './examine-file.ts';
