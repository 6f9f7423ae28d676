import type { Decimal } from '../nota-fiscal.ts';
import type { Aliquotas, StatusDoParametro } from './aliquotas.ts';
import type { Passo } from './explicacao.ts';

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

/** Whether the price without taxes is kept, or what the buyer pays. */
export type PremissaDePreco = 'liquido_constante' | 'final_constante';
