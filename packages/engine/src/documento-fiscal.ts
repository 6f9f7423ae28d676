import type { TipoDeOutroDocumento } from './documento-fiscal/tipos.ts';
import type { DetEvento } from './nota-fiscal/evento.ts';
import type { Decimal, Situacao } from './nota-fiscal.ts';

export {
  TIPOS_DE_DOCUMENTO,
  type TipoDeDocumento,
  type TipoDeOutroDocumento,
} from './documento-fiscal/tipos.ts';

/**
 * What the engine reads of a document that is no NF-e or NFC-e: the same shape for all kinds, as plain readonly data.
 *
 * Amounts and rates are the decimal strings of the file, as in `NotaFiscal`; an absent optional field is absent here.
 * What only one kind has, and its rules need, stands in a group named after the kind.
 */
export interface DocumentoFiscal {
  readonly tipo: TipoDeOutroDocumento;
  /** 44 characters, 50 of an NFS-e. */
  readonly chave: string;
  readonly versao: string;
  /** Absent in an NFS-e. */
  readonly modelo?: string;
  readonly numero: string;
  readonly serie?: string;
  /** ISO 8601 with its own offset. */
  readonly dhEmi: string;
  readonly competencia: CompetenciaDoDocumento;
  /** "1" produção, "2" homologação. */
  readonly tpAmb: string;
  /** As the file says: what others say of it (a substitute, an event) comes beside it. */
  readonly situacao: Situacao;
  readonly finalidade: FinalidadeDoDocumento;
  /** Whose revenue it is. */
  readonly fornecedor: Parte;
  /** Who must pay (LC 214/2025 art. 3º IV); absent where nobody is identified. */
  readonly adquirente?: Parte;
  /** Everybody whom the file names; `fornecedor` and `adquirente` are two of them. */
  readonly partes: Readonly<Partial<Record<PapelNoDocumento, Parte>>>;
  readonly itens: readonly ItemDoDocumento[];
  readonly totais: TotaisDoDocumento;
  readonly retencoes?: RetencoesDoDocumento;
  readonly vinculos: readonly VinculoDoDocumento[];
  readonly transporte?: TransporteDoDocumento;
  readonly servico?: ServicoDoDocumento;
  readonly fatura?: FaturaDoDocumento;
  /** "1" supply, tax later; "2" payment of it (tpOperGov, tpOper): the buyer is a public body. */
  readonly tpOperGov?: string;
  /** What the reader found strange, in plain Portuguese. */
  readonly avisos: readonly string[];
}

/** What the month is taken from, YYYY-MM-DD without conversion: dhEmi, or dCompet of an NFS-e. */
export interface CompetenciaDoDocumento {
  readonly data: string;
  readonly motivo: 'emissao' | 'dCompet';
}

/**
 * tpCTe 0, 1, 2, 3 (Simplificado 5 and 6: normal, substituicao); finNF3e 1, 2, 3; finNFCom 0, 3, 4; tpBPe 0, 3; finNFAg;
 * finNFSe 0, 1 (`ajuste`), 2 (`debito`, with tpNFSeDebito 06 `adiantamento`).
 */
export type FinalidadeDoDocumento =
  | 'normal'
  | 'complementar'
  | 'anulacao'
  | 'substituicao'
  | 'ajuste'
  | 'debito'
  | 'adiantamento';

export interface TotaisDoDocumento {
  /** The price: vTPrest, vServ, vBP, vNF of a bill. */
  readonly valor: Decimal;
  /** vTotDFe, vTotNF. */
  readonly vTotDFe?: Decimal;
  /** What the taker of an NFS-e pays. */
  readonly vLiq?: Decimal;
  readonly vICMS?: Decimal;
  readonly vPIS?: Decimal;
  readonly vCOFINS?: Decimal;
  readonly vBCIBSCBS?: Decimal;
  readonly vCBS?: Decimal;
  readonly vIBSUF?: Decimal;
  readonly vIBSMun?: Decimal;
  readonly vIBS?: Decimal;
}

/** What the taker keeps back and pays for the supplier. */
export interface RetencoesDoDocumento {
  readonly iss?: Decimal;
  readonly irrf?: Decimal;
  readonly inss?: Decimal;
  readonly pis?: Decimal;
  readonly cofins?: Decimal;
  readonly csll?: Decimal;
  /** vRetCSLL of an NFS-e: the sum of those that tpRetPisCofins names. */
  readonly contribuicoes?: { readonly valor: Decimal; readonly tpRetPisCofins: string };
}

/**
 * From this document to another one. `antecipa`: the document of the advance payment; `cofatura`: the local operator's
 * bill; `transporta`: an NF-e whose goods travel; `anterior`: the first carrier's CT-e (docAnt); `rejeitada`: the NFS-e
 * in whose place the taker issues this one (chNFSeRej).
 */
export interface VinculoDoDocumento {
  readonly tipo:
    | 'substitui'
    | 'complementa'
    | 'anula'
    | 'ajusta'
    | 'antecipa'
    | 'cofatura'
    | 'transporta'
    | 'anterior'
    | 'rejeitada';
  readonly chave: string;
}

/** Of CT-e, CT-e Simplificado, CT-e OS and BP-e. */
export interface TransporteDoDocumento {
  /** "01" rodoviário, "02" aéreo, "03" aquaviário, "04" ferroviário, "05" dutoviário, "06" multimodal. */
  readonly modal?: string;
  /** 0 normal, 1 subcontratação, 2 redespacho, 3 intermediário, 4 multimodal, 6 pessoas, 7 valores, 8 bagagem. */
  readonly tpServ?: string;
  readonly UFIni?: string;
  readonly UFFim?: string;
  /** indGlobalizado "1": sender or addressee are "DIVERSOS". */
  readonly globalizado?: true;
}

/** Of an NFS-e. */
export interface ServicoDoDocumento {
  /** Who issued it: "1" prestador, "2" tomador, "3" intermediário. */
  readonly tpEmit: string;
  readonly cMotivoEmisTI?: string;
  /** "1" all in the DAS, "2" federal in the DAS and ISS outside, "3" none in the DAS. */
  readonly regApTribSN?: string;
  /** "5" autônomo and "6" sociedade: ISS is fixed. */
  readonly regEspTrib?: string;
  /** Activity for the DAS (NT 009). */
  readonly cAtvSN?: string;
  /** "1": for personal use (LC 214/2025 art. 57). */
  readonly indFinal?: string;
  readonly cIndOp?: string;
}

/** Of NF3e, NFCom, NFAg and NFGas. */
export interface FaturaDoDocumento {
  /** Of an NFCom: "0" normal, "1" centralizado, "2" cofaturamento. */
  readonly tpFat?: string;
  /** Of an NF3e: "1" cativo, "2" livre, "3" parcialmente livre ... */
  readonly tpAcesso?: string;
  /** Of an NF3e: "01" comercial, "04" industrial ... */
  readonly tpClasse?: string;
  /** YYYYMM. */
  readonly CompetFat?: string;
  /** First and last day of use, YYYY-MM-DD. */
  readonly dPerUsoIni?: string;
  readonly dPerUsoFim?: string;
}

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
  /** How a company of the Simples pays CBS and IBS (NT 2026.005 and its twins). */
  readonly tpRegimeIBSCBS?: string;
  /** "1" contribuinte do ICMS, "2" isento, "9" não contribuinte (indIEToma, indIEDest). */
  readonly indIE?: string;
}

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
  /** gTribSN: what a supplier of the Simples owes in its DAS (NT 2026.003 and its twins; NT 009 of the NFS-e). */
  readonly das?: { readonly vCBS: Decimal; readonly vIBS: Decimal };
  /** Activity of the supplier for the DAS. */
  readonly cAtivSN?: string;
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

/**
 * What an event does to its document. `rejeita`: the taker says that the service was not his; `desfaz_rejeicao`: the
 * tax office took that back. `tributacao_do_simples`: the tax office says what its supplier owes of it in the DAS.
 */
export type EfeitoDoEvento =
  | 'cancela'
  | 'substitui'
  | 'rejeita'
  | 'desfaz_rejeicao'
  | 'tributacao_do_simples'
  | 'nenhum';

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
  /** CNPJ or CPF, of those with a `detalhe`. */
  readonly autor?: string;
  /** What it says of amounts, where it says any. */
  readonly detalhe?: TributacaoDoSimples;
}

/** detEvento of the tax office's word on the DAS, by item (types of the CT-e events of September 2026). */
export type TributacaoDoSimples = Required<Pick<DetEvento, 'gTribItemSN'>>;

/**
 * The items whose amounts count. A bill with adjustments of earlier ones (finNF3e 3, finNFCom 4) counts by its totals, as
 * one item of the kind of its first: how old and new images of an item enter the total no source says.
 */
export function itensQueContam({
  tipo,
  finalidade,
  itens,
  totais,
}: DocumentoFiscal): readonly ItemDoDocumento[] {
  const [primeiro] = itens;
  if (finalidade !== 'ajuste' || tipo === 'nfse' || primeiro === undefined) return itens;
  const { valor, vICMS, vPIS, vCOFINS, vBCIBSCBS, vCBS, vIBSUF, vIBSMun } = totais;
  const { nItem, descricao, CFOP, cClass } = primeiro;
  const { ibscbs } = itens.find(({ ibscbs }) => ibscbs?.vBC !== undefined) ?? {};
  return [
    {
      nItem,
      descricao,
      ...(CFOP === undefined ? {} : { CFOP }),
      ...(cClass === undefined ? {} : { cClass }),
      valor,
      ...(vICMS === undefined ? {} : { icms: { grupo: 'ICMSTot', vICMS } }),
      ...(vPIS === undefined ? {} : { pis: { v: vPIS } }),
      ...(vCOFINS === undefined ? {} : { cofins: { v: vCOFINS } }),
      ...(ibscbs === undefined || vBCIBSCBS === undefined
        ? {}
        : {
            ibscbs: {
              CST: ibscbs.CST,
              cClassTrib: ibscbs.cClassTrib,
              vBC: vBCIBSCBS,
              ...(vCBS === undefined ? {} : { cbs: { v: vCBS } }),
              ...(vIBSUF === undefined ? {} : { ibs_uf: { v: vIBSUF } }),
              ...(vIBSMun === undefined ? {} : { ibs_mun: { v: vIBSMun } }),
            },
          }),
    },
  ];
}
