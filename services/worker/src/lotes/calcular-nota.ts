import {
  calcularDocumento,
  type DocumentoCalculado,
  type NotaFiscal,
  type OpcoesDoDocumento,
} from '@apura/engine';
import { situacaoDaNota } from '@apura/nfe';

/** A note with what the engine made of it. What it means for a client comes after: that depends on clients. */
export interface NotaCalculada {
  readonly nota: NotaFiscal;
  readonly calculo: DocumentoCalculado;
  /** Position in the file, from zero. */
  readonly ordem: number;
}

export const calcularNota = (
  nota: NotaFiscal,
  ordem: number,
  options?: Pick<OpcoesDoDocumento, 'conferir'>,
): NotaCalculada => ({
  nota,
  calculo: calcularDocumento(nota, { ...options, situacao: situacaoDaNota(nota) }),
  ordem,
});
