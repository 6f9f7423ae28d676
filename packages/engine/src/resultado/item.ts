import type { Decimal } from '../nota-fiscal.ts';

/** Why the CBS of a fuel is not computed. */
export type FaltaDoCombustivel =
  | 'sem_aliquota_publicada'
  | 'excecao_do_combustivel'
  | 'unidade_do_combustivel'
  | 'produto_do_combustivel';

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
  /**
   * gIBSCBSMono: due, retained for later stages and retained before; the fuel with the quantity and the rate that its CBS was computed by,
   * or what is missing to compute it, and the CBS that hangs on that as far as it can be told.
   */
  readonly monofasia?: CbsEIbs & {
    readonly cbs_retida_antes: Decimal;
    readonly ibs_retido_antes: Decimal;
    /** The Municípios' part of it, where it has one. */
    readonly ibs_mun_retido_antes?: Decimal;
    readonly produto?: string;
    readonly unidade?: 'l' | 'kg';
    readonly quantidade?: Decimal;
    readonly aliquota?: Decimal;
    readonly falta?: FaltaDoCombustivel;
    readonly em_jogo?: Decimal;
  };
  /** gCredPresOper. `deduz_ibs` where it lowers vIBS in the note (indDeduzCredPres 1). */
  readonly credito_presumido?: CbsEIbs & {
    readonly codigo: string;
    readonly base: Decimal;
    readonly deduz_ibs: boolean;
    readonly condicao_suspensiva: boolean;
  };
  /** gEstornoCred, gTransfCred, gAjusteCompet and gCredPresIBSZFM: as declared. */
  readonly estorno_de_credito?: CbsEIbs;
  readonly transferencia_de_credito?: CbsEIbs;
  readonly ajuste_de_competencia?: CbsEIbs & { readonly competencia: string };
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

export type TributosAtuais = Readonly<
  Record<'icms' | 'icms_st' | 'fcp' | 'difal' | 'ipi' | 'ii' | 'pis' | 'cofins' | 'iss', Decimal>
>;

/** CBS and the two parts of IBS: amounts with two decimals, or rates in percent with four. */
export type PorTributo = Readonly<Record<'cbs' | 'ibs_uf' | 'ibs_mun', Decimal>>;

/** CBS and the whole IBS. */
export type CbsEIbs = Readonly<Record<'cbs' | 'ibs', Decimal>>;
