import { calcularDocumento, type DocumentoCalculado, type EventoNFe, type NotaFiscal } from '@apura/engine';
import { lerXml, type Problema, situacaoDaNota } from '@apura/nfe';

/** A note of the file with what the engine made of it. What it means for a client comes later: that depends on clients. */
export interface NotaCalculada {
  readonly tipo: 'nota';
  readonly nota: NotaFiscal;
  readonly calculo: DocumentoCalculado;
  /** Position in the file, from zero. */
  readonly ordem: number;
}
export interface EventoLido {
  readonly tipo: 'evento';
  readonly evento: EventoNFe;
}

export type ArquivoCalculado =
  | { readonly documentos: readonly (NotaCalculada | EventoLido)[] }
  | { readonly problema: Problema };

/** Reads one XML and computes each note in it. Never throws for what a file can contain. */
export function calcularArquivo(bytes: Uint8Array): ArquivoCalculado {
  const leitura = lerXml(bytes);
  if (leitura.tipo === 'problema') return { problema: leitura.problema };
  return {
    documentos: leitura.documentos.map((documento, ordem) => {
      if (documento.tipo === 'evento') return { tipo: 'evento', evento: documento.evento };
      const { nota } = documento;
      return {
        tipo: 'nota',
        nota,
        calculo: calcularDocumento(nota, { situacao: situacaoDaNota(nota) }),
        ordem,
      };
    }),
  };
}
