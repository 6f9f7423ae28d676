import type { Decimal } from '../nota-fiscal.ts';

/**
 * One line of a bill, or the one service of a CT-e, NFS-e or BP-e. Amounts are as the file has them; with `devolucao`
 * all of them count as negative.
 */
export interface ItemDoDocumento {
  readonly nItem: string;
  readonly descricao: string;
  /** What the operation is: a document has at least one of them. */
  readonly CFOP?: string;
  readonly cTribNac?: string;
  readonly cNBS?: string;
  readonly cClass?: string;
  /** uMed as its layout has it: of an NF3e 1 kW, 2 kWh, 4 kVArh, 5 UN. */
  readonly uMed?: string;
  /** vTPrest, vServ, vBP, vProd. */
  readonly valor: Decimal;
  /** vDescIncond of an NFS-e; other layouts have taken discounts off already. */
  readonly desconto?: Decimal;
  /** indDevolucao "1". */
  readonly devolucao?: true;
  /** indSemCST "1": outside the ICMS, often not the issuer's own supply. */
  readonly semCst?: true;
  /** CNPJLD: the long-distance operator for whom an item of an NFCom is charged. */
  readonly CNPJLD?: string;
  readonly icms?: IcmsDoDocumento;
  readonly iss?: IssDoDocumento;
  readonly pis?: ContribuicaoDoDocumento;
  readonly cofins?: ContribuicaoDoDocumento;
  readonly ibscbs?: IbsCbsDoDocumento;
}

export interface IcmsDoDocumento {
  /** Name of its element: "ICMS00", "ICMSOutraUF", "ICMSSN" ... */
  readonly grupo: string;
  readonly CST?: string;
  readonly vBC?: Decimal;
  readonly pICMS?: Decimal;
  /** Highlighted, owed to the issuer's state. */
  readonly vICMS?: Decimal;
  /** Owed to the state where the transport starts. */
  readonly vICMSOutraUF?: Decimal;
  readonly vFCP?: Decimal;
  /** Collected by another (ICMS60). */
  readonly vBCSTRet?: Decimal;
  readonly vICMSSTRet?: Decimal;
  readonly vCred?: Decimal;
  readonly vST?: Decimal;
  /** Difference to the state of a taker who is no contributor (ICMSUFFim, ICMSUFDest). */
  readonly vICMSUFFim?: Decimal;
  readonly vFCPUFFim?: Decimal;
}

export interface IssDoDocumento {
  /** "1" tributável, "2" imune, "3" exportação, "4" não incidência. */
  readonly tribISSQN: string;
  readonly vBC?: Decimal;
  readonly pAliqAplic?: Decimal;
  readonly vISSQN?: Decimal;
  readonly retidoPor?: 'tomador' | 'intermediario';
  /** IBGE code of the place to which it is owed. */
  readonly cLocIncid?: string;
  /** exigSusp is there. */
  readonly suspenso?: true;
}

export interface ContribuicaoDoDocumento {
  readonly CST?: string;
  readonly vBC?: Decimal;
  /** Rate in percent. */
  readonly p?: Decimal;
  readonly v?: Decimal;
}

/** Group IBSCBS of the item, or of the whole document where that has one only. */
export interface IbsCbsDoDocumento {
  readonly CST: string;
  readonly cClassTrib: string;
  /** Absent where the classification has no amounts. */
  readonly vBC?: Decimal;
  readonly cbs?: TributoDeclarado;
  readonly ibs_uf?: TributoDeclarado;
  readonly ibs_mun?: TributoDeclarado;
  /** vIBS, vIBSTot. */
  readonly vIBS?: Decimal;
  /** vBC of an NFS-e leaves it out (vCalcReeRepRes). */
  readonly vReembolso?: Decimal;
  /** gTribRegular: its code, without the benefit. */
  readonly cClassTribReg?: string;
}

export interface TributoDeclarado {
  /** Rate in percent, before the reduction. */
  readonly p?: Decimal;
  /** Reduction in percent. */
  readonly pRedAliq?: Decimal;
  /** Rate after the reduction, where the layout states it. */
  readonly pAliqEfet?: Decimal;
  readonly vDif?: Decimal;
  readonly vDevTrib?: Decimal;
  /** vCBS, vIBSUF or vIBSMun. */
  readonly v?: Decimal;
}
