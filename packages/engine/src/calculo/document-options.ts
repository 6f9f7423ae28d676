import type { RegrasDaNt } from '../divergencias/conferencia.ts';
import type { Situacao } from '../nota-fiscal.ts';
import type { AjusteDoEscritorio, Cenario } from '../resultado.ts';
import type { AliquotasPropriasInformadas } from './aliquotas/aliquotas-uniformes.ts';
import type { AliquotaDoSeletivo } from './base/imposto-seletivo.ts';

export interface OpcoesDoDocumento {
  /** Overrules the protocol of the file (a cancellation event came). */
  readonly situacao?: Situacao;
  /**
   * Applies a whole year, 2026 to 2033, in place of the note's own: its rates, its base rules and what is left of
   * today's taxes, the net price of the note kept; the note is then not checked against the rules of its own year. A
   * year outside is the caller's mistake and is ignored.
   */
  readonly ano?: number;
  /** Where the rates that no law fixes come from. */
  readonly cenario?: Cenario;
  /** Rates of the Imposto Seletivo by NCM prefix, until a law fixes them. */
  readonly aliquotas_is?: readonly AliquotaDoSeletivo[];
  /**
   * CBS, IBS UF and IBS Mun in percent of classifications with rates of their own (CST 010, 220, 221), by cClassTrib, in
   * place of those of the law; a note is still checked against the law's.
   */
  readonly aliquotas_proprias?: AliquotasPropriasInformadas;
  /** The office's own classifications for items without the group. */
  readonly ajustes?: readonly AjusteDoEscritorio[];
  /** Totals (and vIBS) added before rounding, as the official calculator does; the NT adds rounded items. */
  readonly somaSemArredondar?: boolean;
  /**
   * Which rules of the NT that look at a whole note are asked: those in force on its day (the default), as warnings also
   * those that do not reject yet, or none, for items that somebody typed.
   */
  readonly regras_da_nt?: RegrasDaNt;
  /** False: only what it comes to; neither `divergencias` nor `revisoes` are looked for. Default true. */
  readonly conferir?: boolean;
  /** Whether CBS, IBS and IS enter the ICMS base from 2027 on; open in law. Default true. */
  readonly reforma_na_base_do_icms?: boolean;
}
