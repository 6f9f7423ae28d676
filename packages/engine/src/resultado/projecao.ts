import type { Decimal } from '../nota-fiscal.ts';
import type { Aliquotas, Passo, PorTributo, StatusDoParametro } from './documento.ts';

/**
 * One year of a projection. The columns are debits, `creditos` is what is used of the credits of the same taxes, and
 * total = sum of the columns - creditos - dispensado, to the cent.
 */
export interface AnoProjetado extends PorTributo {
  readonly ano: number;
  readonly premissa_preco: PremissaDePreco;
  /** With ICMS-ST, FCP and DIFAL, which `devidos` has apart. */
  readonly icms: Decimal;
  readonly iss: Decimal;
  readonly ipi: Decimal;
  readonly pis: Decimal;
  readonly cofins: Decimal;
  /** The whole DAS, with IRPJ, CSLL and CPP where the annex has them. */
  readonly das: Decimal;
  readonly das_partilha?: Readonly<Record<string, Decimal>>;
  readonly creditos: Decimal;
  /** CBS and IBS of the test year, of which payment is waived. */
  readonly dispensado: Decimal;
  /** Credits left over, carried to the next month; those of the test year have no effect. */
  readonly saldo_credor: Decimal;
  readonly total: Decimal;
  /** What is paid of each tax that has anything, after its credits: they add up to `total`. */
  readonly devidos: readonly ValorDoTributo[];
  /** ICMS-ST and single-phase PIS/COFINS inside the cost of the purchases: part of no `total`. */
  readonly embutido: Decimal;
  /** total + embutido, less the same of 2026; null where the projection has no 2026. */
  readonly variacao: Decimal | null;
  /** What the buyers pay, without ICMS-ST. */
  readonly receita: Decimal;
  /** total + embutido over the month's own receita, percent: one base for all years. */
  readonly carga_efetiva: Decimal;
  /** `lei` where no row is taxed by the standard rates: a month inside the DAS. */
  readonly status: StatusDoParametro;
  readonly aliquotas: Aliquotas;
  readonly memoria: readonly Passo[];
}

/** An amount of a tax; `embutido_nas_compras` is tax inside the cost of what is bought. */
export interface ValorDoTributo {
  readonly tributo: TributoComparado;
  readonly valor: Decimal;
}

/** One name for a tax on every page: ICMS-ST, FCP and DIFAL stand beside the ICMS, as among what is due. */
export type TributoComparado =
  | 'icms'
  | 'icms_st'
  | 'fcp'
  | 'difal'
  | 'iss'
  | 'ipi'
  | 'pis'
  | 'cofins'
  | 'das'
  | 'cbs'
  | 'ibs_uf'
  | 'ibs_mun'
  | 'embutido_nas_compras';

/** Whether the price without taxes is kept, or what the buyer pays. */
export type PremissaDePreco = 'liquido_constante' | 'final_constante';
