/** A fiscal event (cancellation and so on) as read from procEventoNFe, envEvento or evento. */
export interface EventoNFe {
  readonly chNFe: string;
  readonly tpEvento: string;
  readonly nSeqEvento: string;
  readonly dhEvento: string;
  readonly tpAmb: string;
  readonly CNPJ?: string;
  readonly CPF?: string;
  readonly xJust?: string;
  readonly nProt?: string;
  /**
   * Status of retEvento; absent when the file holds only the request. 135, 136 and 155 mean registered; 101 and 151
   * come from the answer to a status query that tells of a cancellation.
   */
  readonly cStat?: string;
}
