/** The tax authority's answer to the note. */
export interface Protocolo {
  readonly tpAmb?: string;
  readonly chNFe?: string;
  readonly dhRecbto?: string;
  readonly nProt?: string;
  readonly cStat: string;
  readonly xMotivo?: string;
}
