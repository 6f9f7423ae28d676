import { inReais } from '../dinheiro.ts';
import { writeXml } from '../write-xml.ts';
import { generateBpe, generateBpeTm } from './generate-bpe.ts';
import { generateCte, generateCteOs, generateCteSimp, generateGtve } from './generate-cte.ts';
import { generateNf3e, generateNfag, generateNfcom, generateNfgas } from './generate-nf3e.ts';
import { generateNfse } from './generate-nfse.ts';
import { type DocumentoOptions, pedidoOf, type TipoDeAmostra } from './pedido-de-documento.ts';

const GERADORES = {
  nfse: generateNfse,
  cte: generateCte,
  ctesimp: generateCteSimp,
  cteos: generateCteOs,
  gtve: generateGtve,
  nf3e: generateNf3e,
  nfcom: generateNfcom,
  nfag: generateNfag,
  nfgas: generateNfgas,
  bpe: generateBpe,
  bpetm: generateBpeTm,
} as const satisfies Readonly<Record<TipoDeAmostra, unknown>>;

export type DocumentoGerado = ReturnType<typeof generateDocumento>;

/**
 * One document that is no NF-e as a file, authorised, valid by its official schema; equal options give equal bytes. Amounts
 * are decimal strings in reais.
 */
export function generateDocumento(options: DocumentoOptions) {
  const { tipo } = options;
  const { chave, tree, valor } = GERADORES[tipo](pedidoOf(options));
  return { tipo, chave, nome: `${chave}-${tipo}.xml`, bytes: writeXml(tree), valor: inReais(valor) };
}
