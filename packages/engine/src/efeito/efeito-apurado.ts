import type { Efeito } from '../resultado.ts';

/** What one item does to the client. */
export interface EfeitoDoItem {
  readonly efeito: Efeito;
  readonly motivo: string | null;
  /** The amounts are those of the item plus what earlier stages retained. */
  readonly combustivel?: boolean;
  /** Only the IBS moves: the CBS is inside a DAS. */
  readonly soIbs?: boolean;
  /** The amounts are those of a group of the note, not of the item. */
  readonly grupo?: GrupoDoEfeito;
}

export type GrupoDoEfeito =
  | 'estorno_de_credito'
  | 'transferencia_de_credito'
  | 'ajuste_de_competencia'
  | 'credito_presumido_zfm';
