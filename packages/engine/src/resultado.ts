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
  /** The rule in words, in Portuguese. */
  readonly regra: string;
  readonly operandos: readonly { readonly nome: string; readonly valor: string }[];
  readonly resultado: string;
  readonly fundamento: string;
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
  /** False where this version of the rules does not compute the classification; then the taxes are "0.00" and `condicao` says why. */
  readonly calculado: boolean;
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
  readonly versoes: Versoes;
}

/** What the engine must know of the client to say what a note means for it, as it held in the note's month. */
export interface ContextoDoCliente {
  readonly cliente_id: string;
  /** First eight characters of the CNPJ: all establishments are settled together (LC 214/2025 art. 42). */
  readonly cnpj_raiz: string;
  readonly regime: Regime;
  readonly ibs_cbs: 'das' | 'regular';
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

export interface EntradaDaApuracao {
  readonly competencia: string;
  readonly regime: Regime;
  readonly ibs_cbs: 'das' | 'regular';
  readonly lancamentos: readonly LancamentoSomado[];
  /** Credit carried from the month before, per tax of the reform (positive = credit). */
  readonly saldo_anterior: { readonly cbs: Decimal; readonly ibs_uf: Decimal; readonly ibs_mun: Decimal };
  readonly documentos: number;
}

export interface TributoAtualApurado {
  readonly tributo: keyof TributosAtuais;
  readonly debitos: Decimal;
  readonly creditos: Decimal;
  /** Debits minus credits; negative is a credit balance. */
  readonly saldo: Decimal;
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
}
export interface LinhaDoRecorte {
  readonly chave: string;
  readonly valor: Decimal;
  readonly atual: Decimal;
  readonly novo: Decimal;
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
  readonly projecao: readonly never[];
  readonly premissas: readonly string[];
  readonly avisos: readonly { readonly codigo: string; readonly mensagem: string }[];
}
