import { reais } from '../dinheiro.ts';
import { escreverXml } from '../escrever-xml.ts';
import { gerarBpe, gerarBpeTm } from './gerar-bpe.ts';
import { gerarNf3e, gerarNfag, gerarNfcom, gerarNfgas } from './gerar-conta.ts';
import { gerarCte, gerarCteOs, gerarCteSimp, gerarGtve } from './gerar-cte.ts';
import { gerarNfse } from './gerar-nfse.ts';
import { type DocumentoOptions, pedidoDe, type TipoDeAmostra } from './pedido-de-documento.ts';

const GERADORES = {
  nfse: gerarNfse,
  cte: gerarCte,
  ctesimp: gerarCteSimp,
  cteos: gerarCteOs,
  gtve: gerarGtve,
  nf3e: gerarNf3e,
  nfcom: gerarNfcom,
  nfag: gerarNfag,
  nfgas: gerarNfgas,
  bpe: gerarBpe,
  bpetm: gerarBpeTm,
} as const satisfies Readonly<Record<TipoDeAmostra, unknown>>;

export type DocumentoGerado = ReturnType<typeof gerarDocumento>;

/**
 * One document that is no NF-e as a file, authorised, valid by its official schema; equal options give equal bytes. Amounts
 * are decimal strings in reais.
 */
export function gerarDocumento(options: DocumentoOptions) {
  const { tipo } = options;
  const { chave, tree, valor } = GERADORES[tipo](pedidoDe(options));
  return { tipo, chave, nome: `${chave}-${tipo}.xml`, bytes: escreverXml(tree), valor: reais(valor) };
}
