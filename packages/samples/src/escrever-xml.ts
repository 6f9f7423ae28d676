import { contentDigests } from '@apura/authenticity';
import { create } from 'xmlbuilder2';

/** An element's content: attributes under `@nome`, repeated elements as lists; what is undefined is left out. */
export interface Tree {
  readonly [nome: string]: string | Tree | readonly Tree[] | undefined;
}

export const NAMESPACE_NFE = 'http://www.portalfiscal.inf.br/nfe';

/** Stands where the digest of what is signed goes, which is known when all is written. 20 bytes, as a SHA-1 has. */
export const DIGEST_TO_COME = Buffer.from('demonstracao-apura-1').toString('base64');

/** The bytes of a document in UTF-8, on one line, as tax authorities hand them out; digests are those of its content. */
export function escreverXml(documento: Tree): Buffer {
  const text = create({ encoding: 'UTF-8' }, documento).end();
  const [digest] = text.includes(DIGEST_TO_COME) ? contentDigests(text) : [];
  return Buffer.from(digest === undefined ? text : text.replaceAll(DIGEST_TO_COME, digest));
}
