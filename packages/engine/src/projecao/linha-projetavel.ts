import type { Fixo } from '../fixo.ts';

/**
 * Operations of a month that behave alike, as they are taxed in the month itself, in reais. `saida` holds the client's
 * debits, `compra` the credits that it takes. Returns have `sinal` -1.
 */
export interface LinhaProjetavel {
  readonly lado: 'saida' | 'compra';
  readonly sinal: 1n | -1n;
  /** Whether the row counts as revenue. */
  readonly receita: boolean;
  /** N: the price without any tax. */
  readonly liquido: Fixo;
  /** The amount that the ICMS or ISS of the row is a share of: the price with the taxes that are inside it. */
  readonly baseDosAtuais: Fixo;
  /** What the buyer pays, without ICMS-ST. */
  readonly final: Fixo;
  readonly icms: Fixo;
  /** FCP and DIFAL: inside the price, without credit. */
  readonly icms_adicional: Fixo;
  readonly icms_st: Fixo;
  readonly iss: Fixo;
  readonly ipi: Fixo;
  readonly pis: Fixo;
  readonly cofins: Fixo;
  readonly cbs: Fixo;
  readonly ibs_uf: Fixo;
  readonly ibs_mun: Fixo;
  /** Whether today's taxes are debited or credited too; they are in the price in any case. */
  readonly contaAtuais: boolean;
  /** Whether CBS and IBS are debited or credited. */
  readonly tributada: boolean;
  /** Reductions of the rates, percent. */
  readonly reducao_cbs: Fixo;
  readonly reducao_ibs: Fixo;
}

/** The taxes of a row in some year. `icms_st` and `icms_adicional` have no credit, so they are kept apart. */
export const tributosProjetados = [
  'icms',
  'icms_adicional',
  'icms_st',
  'iss',
  'ipi',
  'pis',
  'cofins',
  'cbs',
  'ibs_uf',
  'ibs_mun',
] as const;
export type TributoProjetado = (typeof tributosProjetados)[number];
export const tributosDaReforma: ReadonlySet<TributoProjetado> = new Set(['cbs', 'ibs_uf', 'ibs_mun']);
export type ValoresProjetados = { -readonly [tributo in TributoProjetado]: Fixo };
