import { calcularDocumento, type DocumentoCalculado, type NotaFiscal } from '@apura/engine';
import { situacaoDaNota } from '@apura/nfe';

/** A note with what the engine made of it. What it means for a client comes after: that depends on clients. */
export interface NotaCalculada {
  readonly nota: NotaFiscal;
  readonly calculo: DocumentoCalculado;
  /** Position in the file, from zero. */
  readonly ordem: number;
}

export const calcularNota = (nota: NotaFiscal, ordem: number): NotaCalculada => ({
  nota,
  calculo: calcularDocumento(nota, { situacao: situacaoDaNota(nota) }),
  ordem,
});
