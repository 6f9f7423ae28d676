import { create } from 'xmlbuilder2';

/** An element's content: attributes under `@nome`, repeated elements as lists; what is undefined is left out. */
export interface Tree {
  readonly [nome: string]: string | Tree | readonly Tree[] | undefined;
}

export const NAMESPACE_NFE = 'http://www.portalfiscal.inf.br/nfe';

/** The bytes of a document in UTF-8, on one line, as tax authorities hand them out. */
export function escreverXml(documento: Tree): Buffer {
  return Buffer.from(create({ encoding: 'UTF-8' }, documento).end());
}
