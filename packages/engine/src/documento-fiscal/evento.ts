import type { TipoDeOutroDocumento } from './tipos.ts';

/**
 * What an event does to its document. `rejeita`: the taker says that the service was not his; `desfaz_rejeicao`: the
 * tax office took that back.
 */
export type EfeitoDoEvento = 'cancela' | 'substitui' | 'rejeita' | 'desfaz_rejeicao' | 'nenhum';

/** An event of a document that is no NF-e: procEventoCTe and the like, `evento` of the NFS-e. */
export interface EventoDoDocumento {
  readonly tipo: TipoDeOutroDocumento;
  readonly chave: string;
  /** As written: "110111", "e105102". */
  readonly tpEvento: string;
  /** By `efeitoDoEvento`. */
  readonly efeito: EfeitoDoEvento;
  /** chSubstituta. */
  readonly chaveSubstituta?: string;
  /** Absent in those of an NFS-e, of which each kind comes once or is told apart by its moment. */
  readonly nSeqEvento?: string;
  /** ISO 8601 with its own offset. */
  readonly dhEvento: string;
  readonly tpAmb: string;
  /** False for a request, and for an event that was refused: it has no effect. */
  readonly registrado: boolean;
}
