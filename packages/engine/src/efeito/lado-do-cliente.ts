import type { NotaFiscal, Pessoa } from '../nota-fiscal.ts';

/**
 * Where the client stands in a note: `saida` it sells, `entrada` it buys, `entrada_propria` it issues the entry note
 * itself (return from a consumer, import), `entrada_de_terceiro` another company issues an entry note on it.
 */
export type Lado = 'saida' | 'entrada' | 'entrada_propria' | 'entrada_de_terceiro';

/** The side by CNPJ root (LC 214/2025 art. 42) and tpNF, null when the client is neither issuer nor addressee. */
export function findLadoDoCliente(nota: NotaFiscal, cnpjRaiz: string): Lado | null {
  const saida = nota.ide.tpNF !== '0';
  if (hasRaiz(nota.emit, cnpjRaiz)) return saida ? 'saida' : 'entrada_propria';
  if (hasRaiz(nota.dest, cnpjRaiz)) return saida ? 'entrada' : 'entrada_de_terceiro';
  return null;
}

/** Whether issuer and addressee are the same legal entity. */
export const betweenEstabelecimentos = (nota: NotaFiscal, cnpjRaiz: string): boolean =>
  hasRaiz(nota.emit, cnpjRaiz) && hasRaiz(nota.dest, cnpjRaiz);

const hasRaiz = (pessoa: Pessoa | undefined, cnpjRaiz: string): boolean =>
  cnpjRaiz.length === 8 && pessoa?.CNPJ?.slice(0, 8) === cnpjRaiz;
