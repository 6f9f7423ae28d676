import type { Destinacao } from '../efeito/destinacao/direito.ts';
import type { Decimal } from '../nota-fiscal.ts';

/** A company's two digital books of its documents: EFD ICMS/IPI of each establishment, EFD-Contribuições of the company. */
export type Livro = 'icms_ipi' | 'contribuicoes';
export type LadoDoLivro = 'entrada' | 'saida';
export type TributoDoLivro = 'icms' | 'icms_st' | 'difal' | 'fcp' | 'ipi' | 'pis' | 'cofins';

/**
 * What a book says, one fact after another in the order of its lines. Amounts are decimals with a point, as in `NotaFiscal`; days are
 * YYYY-MM-DD, months YYYY-MM; what the book leaves empty is absent. `linha` is the line of the file, from 1.
 */
export type FatoDoLivro =
  | AberturaDoLivro
  | RegimeDoLivro
  | ProdutoDoLivro
  | DocumentoEscriturado
  | ApuracaoDoLivro
  | AjusteDoLivro
  | CreditoDoLivro
  | SaldoDeCredito
  | ContribuicaoDoLivro
  | CiapDoLivro
  | BemDoLivro
  | CreditoDoAtivoNoLivro
  | EstoqueDoLivro
  | ItemEmEstoque;

/** Register 0000: whose book it is, and of which days. */
export interface AberturaDoLivro {
  readonly tipo: 'abertura';
  readonly linha: number;
  readonly livro: Livro;
  /** COD_VER. */
  readonly versao: string;
  readonly finalidade: 'original' | 'retificadora';
  readonly de: string;
  readonly ate: string;
  /** Of the establishment; of EFD-Contribuições that of the head office. */
  readonly cnpj: string;
  readonly nome: string;
  readonly uf: string;
  readonly ie?: string;
  /** Receipt of the book that this one replaces (EFD-Contribuições). */
  readonly recibo_anterior?: string;
}

/** Register 0110 of EFD-Contribuições. */
export interface RegimeDoLivro {
  readonly tipo: 'regime';
  readonly linha: number;
  readonly incidencia: 'nao_cumulativa' | 'cumulativa' | 'ambas';
  /** The cumulative revenue stands in sums, not document by document (IND_REG_CUM 1 and 2). */
  readonly consolidado: boolean;
}

/** Register 0200. */
export interface ProdutoDoLivro {
  readonly tipo: 'produto';
  readonly linha: number;
  /** The client's own code (COD_ITEM). */
  readonly codigo: string;
  readonly descricao: string;
  readonly gtin?: string;
  readonly unidade?: string;
  /** TIPO_ITEM. */
  readonly tipo_do_item?: string;
  readonly ncm?: string;
  readonly cest?: string;
  /** What TIPO_ITEM says that it is for. */
  readonly destinacao?: Destinacao;
}

export interface ParticipanteDoLivro {
  readonly nome?: string;
  readonly cnpj?: string;
  readonly cpf?: string;
}

/** Where the key that the book gives of a document does not agree with itself or with the line. */
export type DefeitoDaChave = 'digito' | 'emitente' | 'modelo' | 'serie' | 'numero';

/** A100, C100, C500, D100 or D500 with the registers that hang on it. */
export interface DocumentoEscriturado {
  readonly tipo: 'documento';
  readonly linha: number;
  readonly livro: Livro;
  readonly registro: string;
  /** CNPJ of the establishment whose document it is. */
  readonly estabelecimento: string;
  readonly lado: LadoDoLivro;
  readonly emissao: 'propria' | 'terceiros';
  readonly participante?: ParticipanteDoLivro;
  /** COD_MOD; of an NFS-e none. */
  readonly modelo?: string;
  readonly situacao: SituacaoEscriturada;
  /** Of an earlier month, entered now (COD_SIT 01, 03, 07). */
  readonly extemporanea: boolean;
  readonly serie: string;
  /** Without zeros on the left. */
  readonly numero: string;
  readonly chave?: string;
  readonly defeitos_da_chave?: readonly DefeitoDaChave[];
  readonly emitido_em?: string;
  /** DT_E_S, DT_A_P, DT_ENT, DT_EXE_SERV: entry or exit. */
  readonly movimento_em?: string;
  readonly valores: ValoresDoDocumento;
  readonly itens: readonly ItemEscriturado[];
  readonly analitico: readonly LinhaDoAnalitico[];
  /** PIS and COFINS that stand beside the document and not in items of it: D101, D105, C501, C505. */
  readonly contribuicoes: readonly ContribuicaoEscriturada[];
}

export type SituacaoEscriturada =
  | 'regular'
  | 'cancelada'
  | 'denegada'
  | 'inutilizada'
  | 'complementar'
  | 'regime_especial';

export interface ValoresDoDocumento {
  readonly total?: Decimal;
  readonly mercadorias?: Decimal;
  readonly desconto?: Decimal;
  readonly bc_icms?: Decimal;
  readonly icms?: Decimal;
  readonly bc_icms_st?: Decimal;
  readonly icms_st?: Decimal;
  readonly ipi?: Decimal;
  readonly pis?: Decimal;
  readonly cofins?: Decimal;
  readonly pis_retido?: Decimal;
  readonly cofins_retida?: Decimal;
  readonly iss?: Decimal;
}

/** C170, A170 or C175. */
export interface ItemEscriturado {
  readonly linha: number;
  /** NUM_ITEM, which is nItem of the note in the books of most; C175 has none. */
  readonly numero?: string;
  readonly codigo?: string;
  readonly quantidade?: Decimal;
  readonly unidade?: string;
  readonly valor?: Decimal;
  readonly desconto?: Decimal;
  readonly cst_icms?: string;
  /** The buyer's own, where the client buys. */
  readonly cfop?: string;
  readonly bc_icms?: Decimal;
  readonly icms?: Decimal;
  readonly icms_st?: Decimal;
  readonly cst_ipi?: string;
  readonly ipi?: Decimal;
  readonly cst_pis?: string;
  readonly bc_pis?: Decimal;
  readonly pis?: Decimal;
  readonly cst_cofins?: string;
  readonly bc_cofins?: Decimal;
  readonly cofins?: Decimal;
  /** What the client's own books say that it is for, and by what. */
  readonly destinacao?: Destinacao;
  readonly destinacao_por?: 'cfop' | 'base_do_credito' | 'tipo_do_item';
}

/** C190, C590, D190 or D590, with C191. */
export interface LinhaDoAnalitico {
  readonly linha: number;
  readonly cst_icms: string;
  readonly cfop: string;
  readonly aliquota?: Decimal;
  readonly operacao: Decimal;
  readonly bc_icms: Decimal;
  readonly icms: Decimal;
  readonly icms_st: Decimal;
  readonly ipi: Decimal;
  /** Inside `icms` and `icms_st`. */
  readonly fcp?: Decimal;
  readonly fcp_st?: Decimal;
}

export interface ContribuicaoEscriturada {
  readonly tributo: 'pis' | 'cofins';
  readonly cst: string;
  readonly base_do_credito?: string;
  readonly item?: Decimal;
  readonly bc?: Decimal;
  readonly valor?: Decimal;
  readonly destinacao?: Destinacao;
  /** What freight is for (IND_NAT_FRT). */
  readonly frete?: 'compra' | 'venda' | 'transferencia';
}

/** E110, E210, E310, E520: what the book says of a tax of the state or of the IPI in its days. */
export interface ApuracaoDoLivro {
  readonly tipo: 'apuracao';
  readonly linha: number;
  readonly tributo: 'icms' | 'icms_st' | 'difal' | 'fcp' | 'ipi';
  readonly estabelecimento: string;
  readonly uf?: string;
  readonly de: string;
  readonly ate: string;
  readonly saldo_anterior: Decimal;
  readonly debitos: Decimal;
  readonly outros_debitos: Decimal;
  readonly creditos: Decimal;
  readonly outros_creditos: Decimal;
  readonly deducoes: Decimal;
  readonly a_recolher: Decimal;
  readonly a_transportar: Decimal;
  readonly debitos_especiais: Decimal;
}

/** E111, E530, M110, M220, M510, M620. */
export interface AjusteDoLivro {
  readonly tipo: 'ajuste';
  readonly linha: number;
  readonly registro: string;
  readonly tributo: TributoDoLivro;
  /** COD_AJ_APUR, COD_AJ. */
  readonly codigo: string;
  readonly efeito: EfeitoDoAjuste;
  /** The linear cut of LC 224/2025, which the month works out too. */
  readonly reducao_linear?: true;
  readonly valor: Decimal;
  readonly descricao?: string;
}

/** Of the ICMS and the IPI what it does to the account; of PIS and COFINS whether it makes the contribution or the credit larger. */
export type EfeitoDoAjuste =
  | 'outros_debitos'
  | 'estorno_de_creditos'
  | 'outros_creditos'
  | 'estorno_de_debitos'
  | 'deducao'
  | 'debito_especial'
  | 'controle'
  | 'acrescimo_da_contribuicao'
  | 'reducao_da_contribuicao'
  | 'acrescimo_do_credito'
  | 'reducao_do_credito';

/** M100, M500 with M105, M505: a credit of the month. */
export interface CreditoDoLivro {
  readonly tipo: 'credito';
  readonly linha: number;
  readonly tributo: 'pis' | 'cofins';
  /** COD_CRED. */
  readonly codigo: string;
  readonly apurado: Decimal;
  readonly acrescimos: Decimal;
  readonly reducoes: Decimal;
  readonly diferido: Decimal;
  readonly disponivel: Decimal;
  readonly descontado: Decimal;
  /** What is left of it; the next book has it as a line of its own. */
  readonly saldo: Decimal;
  readonly bases: readonly {
    readonly base_do_credito: string;
    readonly cst: string;
    readonly bc: Decimal;
  }[];
}

/** 1100, 1500: what is left of a credit of an earlier month; 1300, 1700 (`retido`): of what others kept back. */
export interface SaldoDeCredito {
  readonly tipo: 'saldo_de_credito';
  readonly linha: number;
  readonly tributo: 'pis' | 'cofins';
  readonly natureza: 'credito' | 'retido';
  /** The month that it is of. */
  readonly competencia: string;
  /** COD_CRED, IND_NAT_RET. */
  readonly codigo: string;
  readonly apurado: Decimal;
  /** Of 1100 and 1500: what this book could use. */
  readonly disponivel?: Decimal;
  readonly descontado: Decimal;
  readonly ressarcido: Decimal;
  readonly compensado: Decimal;
  readonly saldo: Decimal;
}

/** M200, M600. */
export interface ContribuicaoDoLivro {
  readonly tipo: 'contribuicao';
  readonly linha: number;
  readonly tributo: 'pis' | 'cofins';
  readonly nao_cumulativa: Decimal;
  readonly credito_do_mes: Decimal;
  readonly credito_anterior: Decimal;
  readonly cumulativa: Decimal;
  readonly retido: Decimal;
  readonly deducoes: Decimal;
  readonly a_recolher: Decimal;
}

/** G110: the ICMS of fixed assets, a forty-eighth a month. */
export interface CiapDoLivro {
  readonly tipo: 'ciap';
  readonly linha: number;
  readonly estabelecimento: string;
  readonly de: string;
  readonly ate: string;
  readonly saldo_inicial: Decimal;
  readonly parcelas: Decimal;
  readonly saidas_tributadas: Decimal;
  readonly saidas: Decimal;
  /** Taxed exits over all exits, from 0 to 1. */
  readonly indice: Decimal;
  readonly apropriado: Decimal;
  readonly outros_creditos: Decimal;
}

/** G125: an asset of the CIAP. */
export interface BemDoLivro {
  readonly tipo: 'bem';
  readonly linha: number;
  readonly codigo: string;
  readonly movimento_em?: string;
  /** TIPO_MOV: SI opening balance, IM comes in, BA ends, AT sale ... */
  readonly movimento: string;
  /** ICMS of the operation, of the substitution, of the freight and of the difference of rates. */
  readonly icms: Decimal;
  /** Of 48. */
  readonly parcela?: string;
  readonly valor_da_parcela?: Decimal;
}

/** F120, F130: the PIS and COFINS that the month takes of fixed assets, by what they lose in value or by what they cost. */
export interface CreditoDoAtivoNoLivro {
  readonly tipo: 'credito_do_ativo';
  readonly linha: number;
  readonly registro: string;
  /** MES_OPER_AQUIS of F130, YYYY-MM. */
  readonly comprado_em?: string;
  readonly pis: Decimal;
  readonly cofins: Decimal;
}

/** H005: an inventory. */
export interface EstoqueDoLivro {
  readonly tipo: 'estoque';
  readonly linha: number;
  readonly estabelecimento: string;
  readonly dia: string;
  readonly valor: Decimal;
  /** MOT_INV. */
  readonly motivo?: string;
}

/** H010. */
export interface ItemEmEstoque {
  readonly tipo: 'item_em_estoque';
  readonly linha: number;
  readonly estabelecimento: string;
  readonly dia: string;
  readonly codigo: string;
  readonly unidade: string;
  readonly quantidade: Decimal;
  readonly unitario: Decimal;
  readonly valor: Decimal;
  /** Of third parties' goods the client has only the keeping (IND_PROP 2). */
  readonly propriedade: 'propria' | 'propria_com_terceiro' | 'de_terceiro';
  /** As the income tax values it, where it differs. */
  readonly valor_irpj?: Decimal;
}
