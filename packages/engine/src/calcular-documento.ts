import type { OpcoesDoDocumento } from './calculo/document-options.ts';
import { computeNota } from './calculo/nota/compute-nota.ts';
import type { Documento } from './documento.ts';
import { computeOutro } from './documento-fiscal/compute-outro.ts';
import type { NotaFiscal } from './nota-fiscal.ts';
import type { DocumentoCalculado } from './resultado.ts';

export type { OpcoesDoDocumento } from './calculo/document-options.ts';

/**
 * One document of any kind, item by item: CBS, IBS and IS beside today's taxes, what it declares wrongly, and what the
 * result assumes. Amounts in reais with two decimals, rates in percent with four. The amounts of the reform are the computed
 * ones; the declared ones are only compared, unless `tratamento` says that they were carried. Totals are exact sums of
 * the rounded items (NT 2025.002, W35 to W59).
 *
 * Pure: same document and options, same bytes. Never throws for anything that a file can hold: a malformed amount counts
 * as zero and becomes, in a note, the divergência `valor_invalido`. Of the options only `situacao`, `cenario` and `ano` say anything
 * of a document that is no note.
 */
export function calcularDocumento(
  documento: NotaFiscal | Documento,
  options: OpcoesDoDocumento = {},
): DocumentoCalculado {
  if ('det' in documento) return computeNota(documento, options);
  return 'nota' in documento ? computeNota(documento.nota, options) : computeOutro(documento, options);
}
