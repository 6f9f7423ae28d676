import type { DocumentoFiscal } from '../../documento-fiscal.ts';

/** What a freight is part of, which decides its credits; `sem_credito`: goods for own use, or whose exit is not taxed. */
export type FinalidadeDoFrete =
  | 'compra'
  | 'venda'
  | 'transferencia'
  | 'subcontratacao'
  | 'sem_credito'
  | 'sem_resposta';

const FINALIDADES: ReadonlySet<string> = new Set([
  'compra',
  'venda',
  'transferencia',
  'subcontratacao',
  'sem_credito',
]);
/** Subcontracting, redispatch, intermediate redispatch, multimodal: the taker is another carrier. */
const ENTRE_TRANSPORTADORES: ReadonlySet<string> = new Set(['1', '2', '3', '4']);
/** Where the issuer's CNPJ root stands in a key of 44. */
const RAIZ_NA_CHAVE = [6, 14] as const;

/**
 * What the office said, else what the document tells of the taker: he subcontracts as a carrier; the goods' NF-e are his
 * own (a sale, or a transfer where they come back to him) or are addressed to him (a purchase). Otherwise nobody knows.
 */
export function finalidadeDoFrete(
  documento: DocumentoFiscal,
  raiz: string,
  resposta: string | undefined,
): FinalidadeDoFrete {
  if (resposta !== undefined && FINALIDADES.has(resposta)) return resposta as FinalidadeDoFrete;
  const { transporte, vinculos, partes } = documento;
  if (ENTRE_TRANSPORTADORES.has(transporte?.tpServ ?? '')) return 'subcontratacao';
  const notas = vinculos.filter(({ tipo }) => tipo === 'transporta');
  const proprias = notas.filter(({ chave }) => chave.slice(...RAIZ_NA_CHAVE) === raiz).length;
  const paraSi = partes.dest?.CNPJ?.slice(0, 8) === raiz;
  const deSi = notas.length > 0 ? proprias === notas.length : partes.rem?.CNPJ?.slice(0, 8) === raiz;
  if (deSi) return paraSi ? 'transferencia' : 'venda';
  if (paraSi && proprias === 0) return 'compra';
  return 'sem_resposta';
}
