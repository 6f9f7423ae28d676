import type { OutroDocumento, Documento as Read } from '@apura/documents';
import {
  calcularDocumento,
  type Documento,
  type DocumentoCalculado,
  documentoDaNota,
  type OpcoesDoDocumento,
  type ProdutoDoItem,
  produtosDoDocumento,
} from '@apura/engine';

/** What a reader gives of one document, not of an event. */
export type DocumentoLido = Exclude<Read | OutroDocumento, { evento: object }>;

/** A document that was read, as one of the month. */
export const documentoLido = (lido: DocumentoLido): Documento =>
  lido.tipo === 'nota' ? documentoDaNota(lido.nota) : lido.documento;

/** A document with what the engine made of it. What it means for a client comes after: that depends on clients. */
export interface DocumentoComCalculo {
  readonly documento: Documento;
  readonly calculo: DocumentoCalculado;
  /** What its items are called, in their order. */
  readonly produtos: readonly ProdutoDoItem[];
  /** Position in the file, from zero. */
  readonly ordem: number;
}

export const computeDocumento = (
  documento: Documento,
  ordem: number,
  options?: Pick<OpcoesDoDocumento, 'conferir'>,
): DocumentoComCalculo => ({
  documento,
  calculo: calcularDocumento(documento, options),
  produtos: produtosDoDocumento(documento),
  ordem,
});
