/**
 * The parties by the element that names them. `toma` is the taker who is named himself (toma4 of a CT-e, toma of an
 * NFS-e, a CT-e Simplificado or OS), `prest` who renders the service of an NFS-e, `comp` the buyer of a BP-e.
 */
export type PapelNoDocumento =
  | 'emit'
  | 'dest'
  | 'rem'
  | 'exped'
  | 'receb'
  | 'toma'
  | 'prest'
  | 'interm'
  | 'comp';

export interface Parte {
  readonly CNPJ?: string;
  readonly CPF?: string;
  /** NIF, idOutros or idEstrangeiro of a party abroad. */
  readonly idEstrangeiro?: string;
  readonly IE?: string;
  readonly xNome?: string;
  readonly UF?: string;
  readonly cMun?: string;
  readonly xMun?: string;
  /**
   * "1" Simples, "2" Simples acima do sublimite, "3" regime normal, "4" MEI. Of an NFS-e from opSimpNac: 1 is "3", 2 is
   * "4", 3 and 4 are "1".
   */
  readonly CRT?: string;
  /** "1" contribuinte do ICMS, "2" isento, "9" não contribuinte (indIEToma, indIEDest). */
  readonly indIE?: string;
}
