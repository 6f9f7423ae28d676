import { TRIBUTOS } from '../calculo/por-tributo.ts';
import { type Fixo, readFixo } from '../fixo.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';
import type { ChaveDaReceita } from '../simples/receita-por-anexo.ts';
import { recordOf } from '../tables.ts';

/**
 * Operations of a month that behave alike, as they are taxed in the month itself, in reais. `saida` holds the client's
 * debits, `compra` the credits that it takes. Returns have `sinal` -1.
 */
export interface LinhaProjetavel extends Readonly<ValoresProjetados> {
  readonly lado: 'saida' | 'compra';
  readonly sinal: 1n | -1n;
  /** Whose ICMS and IPI it moves: each establishment owes its own. */
  readonly estabelecimento: string;
  /** What sets its revenue apart in the DAS. */
  readonly receita_de: ChaveDaReceita;
  /** What the row adds to the revenue of the month, taxes included; zero for what is no revenue. */
  readonly receita: Fixo;
  /** N: the price without any tax. */
  readonly liquido: Fixo;
  /** The amount that the ICMS or ISS of the row is a share of: the price with the taxes that are inside it. */
  readonly baseDosAtuais: Fixo;
  /** What the buyer pays, without ICMS-ST. */
  readonly final: Fixo;
  /** Which taxes are debited or credited; the others are only in the price (those that the DAS collects). */
  readonly contados: ReadonlySet<TributoProjetado>;
  /** Tax inside the cost of the purchase: ICMS-ST, single-phase PIS and COFINS. */
  readonly icms_embutido: Fixo;
  readonly pis_cofins_embutido: Fixo;
  /** Whether CBS and IBS are debited or credited. */
  readonly tributada: boolean;
  /** Reductions of the rates, percent. */
  readonly reducao_cbs: Fixo;
  readonly reducao_ibs: Fixo;
}

/** The taxes of a row in some year, each settled for itself. FCP and DIFAL are inside the price, without credit. */
const DE_HOJE = ['icms', 'icms_st', 'fcp', 'difal', 'iss', 'ipi', 'pis', 'cofins'] as const;
export const tributosProjetados = [...DE_HOJE, ...TRIBUTOS] as const;
export type TributoProjetado = (typeof tributosProjetados)[number];
export const tributosDaReforma: ReadonlySet<TributoProjetado> = new Set(TRIBUTOS);
/** Outside the Simples. */
export const ALL_TRIBUTOS: ReadonlySet<TributoProjetado> = new Set(tributosProjetados);
/** Of who pays the others in the DAS (LC 123/2006 art. 13 § 1º XIII): ST as substitute, and the reform if outside it. */
export const OUTSIDE_DAS: ReadonlySet<TributoProjetado> = new Set([...tributosDaReforma, 'icms_st']);
/** Above the sublimit ICMS, with what is added to it, and ISS are outside as well (LC 123/2006 art. 13-A). */
export const ABOVE_SUBLIMITE: ReadonlySet<TributoProjetado> = new Set([
  ...OUTSIDE_DAS,
  'icms',
  'fcp',
  'difal',
  'iss',
]);
export type ValoresProjetados = { -readonly [tributo in TributoProjetado]: Fixo };

export const zeroValores = (): ValoresProjetados => recordOf(tributosProjetados, () => 0n);

/** What is left of a tax of today, as the tables of the transition name it. The IPI stays for what its list keeps. */
const FATOR = {
  icms: 'fator_icms',
  icms_st: 'fator_icms',
  fcp: 'fator_icms',
  difal: 'fator_icms',
  pis: 'fator_pis_cofins',
  cofins: 'fator_pis_cofins',
  iss: 'fator_iss',
} as const;

/** The taxes of today that no longer exist on `data` (YYYY-MM-DD), whatever a note or the office still says. */
export function listTributosExtintos(data: string): ReadonlySet<string> {
  const vigentes = parametrosEm(data);
  const extintos = Object.entries(FATOR).filter(([, codigo]) => {
    const fator = vigentes[codigo];
    return fator !== null && readFixo(fator.valor) === 0n;
  });
  return new Set(extintos.map(([tributo]) => tributo));
}
