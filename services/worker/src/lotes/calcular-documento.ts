import { calcularDocumentoFiscal, type DocumentoCalculado, type DocumentoFiscal } from '@apura/engine';

/** A document that is no note with what the engine made of it. */
export interface OutroCalculado {
  readonly documento: DocumentoFiscal;
  readonly calculo: DocumentoCalculado;
  /** Position in the file, from zero. */
  readonly ordem: number;
}

export const calcularOutro = (documento: DocumentoFiscal, ordem: number): OutroCalculado => ({
  documento,
  calculo: calcularDocumentoFiscal(documento),
  ordem,
});
