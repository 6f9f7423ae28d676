/**
 * What the engine gives back. These objects cross the public boundary as they are, so their fields carry the names of
 * the public contract. Amounts are strings with two decimals, rates strings in percent with four.
 */
import type { Decimal, Situacao } from './nota-fiscal.ts';

export type StatusDoParametro = 'lei' | 'estimativa' | 'informada';
export type Regime = 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real';

export interface Versoes {
  readonly motor: string;
  readonly regras: string;
  readonly dados: string;
}

/** One step of an explanation, recorded by the evaluation that made the number. */
export interface Passo {
  /** The amount that the step makes, for example "vBC" or "cbs". */
  readonly passo: string;
  /** Stable id of the rule, for example "tributo". */
  readonly id?: string;
  /** The rule in words, in Portuguese. */
  readonly regra: string;
  readonly operandos: readonly { readonly nome: string; readonly valor: string }[];
  readonly resultado: string;
  readonly fundamento: string;
}

/** CBS and the two parts of IBS: amounts with two decimals, or rates in percent with four. */
export interface PorTributo {
  readonly cbs: Decimal;
  readonly ibs_uf: Decimal;
  readonly ibs_mun: Decimal;
}

/** What a classification brings besides the plain tax; only what the item has. */
export interface DetalhesDoItem {
  /** pCBS, pIBSUF and pIBSMun of the item. */
  readonly aliquotas?: PorTributo;
  /** pAliqEfet. */
  readonly aliquotas_efetivas?: PorTributo;
  /** gDif. */
  readonly diferido?: PorTributo;
  /** gDevTrib of the CBS. */
  readonly cbs_devolvida?: Decimal;
  /** gTribRegular: what would be due without the benefit. */
  readonly tributacao_regular?: PorTributo & {
    readonly cst: string;
    readonly cclasstrib: string;
    readonly aliquotas_efetivas: PorTributo;
  };
  /** gTribCompraGov: before the revenue is given to the entity that buys (LC 214/2025 art. 473). */
  readonly compra_governamental?: PorTributo & {
    readonly ente: string;
    readonly redutor: Decimal;
    readonly aliquotas: PorTributo;
  };
  /** gIBSCBSMono: due, retained for later stages and retained before. */
  readonly monofasia?: {
    readonly cbs: Decimal;
    readonly ibs: Decimal;
    readonly cbs_retida_antes: Decimal;
    readonly ibs_retido_antes: Decimal;
  };
  /** gCredPresOper. `deduz_ibs` where it lowers vIBS in the note (indDeduzCredPres 1). */
  readonly credito_presumido?: {
    readonly codigo: string;
    readonly base: Decimal;
    readonly cbs: Decimal;
    readonly ibs: Decimal;
    readonly deduz_ibs: boolean;
    readonly condicao_suspensiva: boolean;
  };
  /** gEstornoCred, gTransfCred, gAjusteCompet and gCredPresIBSZFM: as declared. */
  readonly estorno_de_credito?: { readonly cbs: Decimal; readonly ibs: Decimal };
  readonly transferencia_de_credito?: { readonly cbs: Decimal; readonly ibs: Decimal };
  readonly ajuste_de_competencia?: {
    readonly competencia: string;
    readonly cbs: Decimal;
    readonly ibs: Decimal;
  };
  readonly credito_presumido_zfm?: {
    readonly competencia: string;
    readonly tipo: string;
    readonly ibs: Decimal;
  };
}

/** Which rule classified an item without the group, and what else it could be. */
export interface Inferencia {
  readonly regra: 'cfop' | 'devolucao' | 'nota_de_ajuste' | 'combustivel' | 'anexo_por_ncm' | 'regra_geral';
  /** The annex or article that names the NCM, with its item. */
  readonly anexo?: string;
  readonly alternativas: readonly string[];
}

/**
 * An office's own answer to what the rules cannot know. Every criterion given must hold (`ncm` by prefix, the others
 * whole); a classification only replaces an inferred one.
 */
export interface AjusteDoEscritorio {
  readonly quando: {
    readonly cfop?: string;
    readonly ncm?: string;
    readonly cprod?: string;
    readonly cclasstrib?: string;
    /** CNPJ or CPF of the issuer. */
    readonly emitente?: string;
  };
  /** Days from and to which it holds. */
  readonly desde?: string;
  readonly ate?: string;
  readonly cclasstrib?: string;
  readonly efeito?: Efeito;
}

/** An assumption behind a result: what the law leaves open, or what no source confirms. */
export interface Premissa {
  readonly codigo: string;
  readonly texto: string;
}

export interface Aliquotas {
  readonly cbs: Decimal;
  readonly ibs_uf: Decimal;
  readonly ibs_mun: Decimal;
  readonly status: StatusDoParametro;
  readonly fundamento: string;
}

export interface TributosAtuais {
  readonly icms: Decimal;
  readonly icms_st: Decimal;
  readonly fcp: Decimal;
  readonly difal: Decimal;
  readonly ipi: Decimal;
  readonly ii: Decimal;
  readonly pis: Decimal;
  readonly cofins: Decimal;
  readonly iss: Decimal;
}

export interface Reforma {
  readonly base: Decimal;
  readonly cbs: Decimal;
  readonly ibs_uf: Decimal;
  readonly ibs_mun: Decimal;
  readonly ibs: Decimal;
  readonly is: Decimal;
}

export interface ItemCalculado extends Reforma {
  readonly n_item: number;
  readonly ncm: string;
  readonly cfop: string;
  readonly cst: string;
  readonly cclasstrib: string;
  readonly classificacao: 'declarada' | 'inferida' | 'informada';
  readonly confianca?: 'alta' | 'media' | 'baixa';
  readonly condicao?: string;
  readonly inferencia?: Inferencia;
  /** False where this version of the rules does not compute the classification; then the taxes are "0.00" and `condicao` says why. */
  readonly calculado: boolean;
  /** `carregado`: the amounts are the note's own; `nao_suportado`: no amount, and `condicao` says why. */
  readonly tratamento?: 'calculado' | 'carregado' | 'nao_suportado';
  readonly detalhes?: DetalhesDoItem;
  /** Reduction of the rate in percent. */
  readonly reducao: Decimal;
  /** vProd + vFrete + vSeg + vOutro - vDesc. */
  readonly valor: Decimal;
  readonly tributos_atuais: TributosAtuais;
  readonly memoria: readonly Passo[];
}

export interface Divergencia {
  /** Stable rule id, for example "vcbs_item". */
  readonly regra: string;
  readonly gravidade: 'critica' | 'aviso';
  readonly n_item?: number;
  readonly campo: string;
  readonly declarado: string | null;
  readonly calculado: string | null;
  /** Plain Portuguese. */
  readonly mensagem: string;
  readonly fundamento: string;
  /** The SEFAZ rejection code for the same fault, where there is one. */
  readonly rejeicao?: string;
}

export interface DocumentoCalculado {
  readonly chave: string;
  readonly ano: number;
  /** YYYY-MM of dhEmi in its own offset. */
  readonly competencia: string;
  readonly situacao: Situacao;
  readonly aliquotas: Aliquotas;
  readonly itens: readonly ItemCalculado[];
  readonly valor_total: Decimal;
  readonly tributos_atuais: TributosAtuais;
  readonly reforma: Reforma;
  readonly divergencias: readonly Divergencia[];
  /** Sentences on what this version of the rules leaves out or assumes for this document. */
  readonly avisos: readonly string[];
  readonly premissas?: readonly Premissa[];
  /** Values in force that a later act changed. */
  readonly correcoes?: readonly {
    readonly parametro: string;
    readonly de: string;
    readonly para: string;
    readonly vigente_desde: string;
    readonly publicado_em: string;
    readonly fundamento: string;
  }[];
  readonly versoes: Versoes;
}

/** What the engine must know of the client to say what a note means for it, as it held in the note's month. */
export interface ContextoDoCliente {
  readonly cliente_id: string;
  /** First eight characters of the CNPJ: all establishments are settled together (LC 214/2025 art. 42). */
  readonly cnpj_raiz: string;
  readonly regime: Regime;
  readonly ibs_cbs: 'das' | 'regular';
  /** The office's own adjustments for this client. */
  readonly ajustes?: readonly AjusteDoEscritorio[];
}

export type Efeito =
  | 'debito'
  | 'credito'
  | 'estorno_debito'
  | 'estorno_credito'
  | 'credito_recusado'
  | 'sem_efeito';

/**
 * What a note means for one client: one row per (effect, CFOP, cClassTrib, NCM chapter). A column holds the amount that
 * the effect moves for that tax; a tax that the client's regime does not debit or credit is "0.00".
 */
export interface Lancamento extends Reforma, TributosAtuais {
  readonly efeito: Efeito;
  /** Why a credit is refused or a row has no effect (stable code), for example "aliquota_zero"; null otherwise. */
  readonly motivo: string | null;
  readonly competencia: string;
  readonly cfop: string;
  readonly cclasstrib: string;
  readonly ncm_capitulo: string;
  readonly itens: number;
  readonly valor: Decimal;
}

/** A sum over lançamentos of equal (efeito, motivo, cfop, cclasstrib, ncm_capitulo). */
export interface LancamentoSomado extends Reforma, TributosAtuais {
  readonly efeito: Efeito;
  readonly motivo: string | null;
  readonly cfop: string;
  readonly cclasstrib: string;
  readonly ncm_capitulo: string;
  readonly valor: Decimal;
  readonly documentos: number;
}

/** Rates in percent of one year, as the caller informs them. */
export interface AliquotasDoAno {
  readonly cbs: string;
  readonly ibs_uf: string;
  readonly ibs_mun: string;
}

export type NomeDoCenario = 'estimativa_26_5' | 'estimativa_27_91';

/**
 * Where the rates that no law fixes come from: a scenario that we ship, or the caller's own rates by year ("2027").
 * A year that the caller leaves out has the rates of the law, where they are complete, and none otherwise.
 */
export type Cenario = NomeDoCenario | Readonly<Record<string, AliquotasDoAno>>;

export type AnexoDoSimples = 'I' | 'II' | 'III' | 'IV' | 'V';
export type Atividade = 'comercio' | 'industria' | 'servicos';
/** Whether the price without taxes is kept, or what the buyer pays. */
export type PremissaDePreco = 'liquido_constante' | 'final_constante';

export interface EntradaDaApuracao {
  readonly competencia: string;
  readonly regime: Regime;
  readonly ibs_cbs: 'das' | 'regular';
  readonly lancamentos: readonly LancamentoSomado[];
  /** Credit carried from the month before, per tax of the reform (positive = credit). */
  readonly saldo_anterior: { readonly cbs: Decimal; readonly ibs_uf: Decimal; readonly ibs_mun: Decimal };
  readonly documentos: number;
  /** Rates of the years that no law fixes; the first shipped scenario where it is left out. */
  readonly cenario?: Cenario;
  /** Annex and RBT12 of a client of the Simples; without them no DAS is computed. */
  readonly simples?: { readonly anexo: AnexoDoSimples; readonly rbt12: Decimal };
  /** Activity of a MEI; without it no DAS is computed. */
  readonly atividade?: Atividade;
  readonly lancamentos_manuais?: readonly LancamentoManual[];
  /** Purchases of the month from suppliers inside the Simples whose annex and RBT12 are known. */
  readonly fornecedores_simples?: readonly FornecedorDoSimples[];
  /** Whether CBS and IBS enter the base of the ICMS from 2027 on in the projection; true where it is left out. */
  readonly ibs_cbs_na_base_icms?: boolean;
}

export type TributoApurado = keyof TributosAtuais | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'is';

/** What no NF-e says: services taken, energy, freight, an adjustment. */
export interface LancamentoManual {
  readonly tipo: 'debito' | 'credito' | 'estorno_debito' | 'estorno_credito' | 'credito_recusado';
  readonly tributo: TributoApurado;
  /** Reais, not negative. */
  readonly valor: Decimal;
  readonly nota: string;
  /** Why a credit is refused (stable code). */
  readonly motivo?: string;
}

export interface FornecedorDoSimples {
  readonly anexo: AnexoDoSimples;
  readonly rbt12: Decimal;
  /** What was bought from the supplier in the month, reais. */
  readonly compras: Decimal;
}

export interface TributoAtualApurado {
  /** `das`: what the DAS collects besides CBS and IBS. */
  readonly tributo: keyof TributosAtuais | 'das';
  readonly debitos: Decimal;
  readonly creditos: Decimal;
  /** Debits minus credits; negative is a credit balance. */
  readonly saldo: Decimal;
  /** The steps of the DAS. */
  readonly memoria?: readonly Passo[];
}
export interface CreditoRecusado {
  readonly motivo: string;
  readonly descricao: string;
  readonly fundamento: string;
  readonly valor: Decimal;
}
export interface TributoNovoApurado {
  readonly tributo: 'cbs' | 'ibs_uf' | 'ibs_mun' | 'is';
  readonly debitos: Decimal;
  readonly creditos: Decimal;
  readonly creditos_recusados: readonly CreditoRecusado[];
  readonly saldo_anterior: Decimal;
  readonly saldo: Decimal;
  /** How the balance came about. */
  readonly memoria?: readonly Passo[];
}
export interface LinhaDoRecorte {
  readonly chave: string;
  readonly valor: Decimal;
  readonly atual: Decimal;
  readonly novo: Decimal;
}
/**
 * One year of a projection. The columns are debits, `creditos` is what is used of the credits of the same taxes, and
 * total = sum of the columns - creditos - dispensado, to the cent.
 */
export interface AnoProjetado {
  readonly ano: number;
  readonly premissa_preco: PremissaDePreco;
  /** With ICMS-ST, FCP and DIFAL. */
  readonly icms: Decimal;
  readonly iss: Decimal;
  readonly ipi: Decimal;
  readonly pis: Decimal;
  readonly cofins: Decimal;
  /** The whole DAS, with IRPJ, CSLL and CPP where the annex has them. */
  readonly das: Decimal;
  readonly das_partilha?: Readonly<Record<string, Decimal>>;
  readonly cbs: Decimal;
  readonly ibs_uf: Decimal;
  readonly ibs_mun: Decimal;
  readonly creditos: Decimal;
  /** CBS and IBS of the test year, of which payment is waived. */
  readonly dispensado: Decimal;
  /** Credits left over, carried to the next month. */
  readonly saldo_credor: Decimal;
  readonly total: Decimal;
  /** What the buyers pay, without ICMS-ST. */
  readonly receita: Decimal;
  /** Total over receita, percent. */
  readonly carga_efetiva: Decimal;
  /** `lei` where no row is taxed by the standard rates: a month inside the DAS. */
  readonly status: StatusDoParametro;
  readonly aliquotas: Aliquotas;
  readonly memoria: readonly Passo[];
}

export interface Comparativo {
  readonly regime_atual: {
    readonly tributos: readonly TributoAtualApurado[];
    readonly total: Decimal;
    /** Total over the value of the month's outgoing operations, in percent; "0.0000" without any. */
    readonly carga_efetiva: Decimal;
  };
  readonly regime_novo: {
    readonly tributos: readonly TributoNovoApurado[];
    readonly total: Decimal;
    readonly carga_efetiva: Decimal;
    /** False in the test year 2026 (LC 214/2025 art. 348 § 1º). */
    readonly exigivel: boolean;
    readonly observacao: string;
  };
  readonly diferenca: Decimal;
  readonly por_ncm: readonly LinhaDoRecorte[];
  readonly por_cfop: readonly LinhaDoRecorte[];
  readonly por_classificacao: readonly LinhaDoRecorte[];
  /** The month in each year from its own to 2033, once per price assumption. */
  readonly projecao: readonly AnoProjetado[];
  readonly premissas: readonly string[];
  readonly avisos: readonly { readonly codigo: string; readonly mensagem: string }[];
}
