import type { Decimal } from '../nota-fiscal.ts';

export type AnexoDoSimples = 'I' | 'II' | 'III' | 'IV' | 'V';

/**
 * Where the revenue of a document stands in the DAS of its supplier. `III_com_icms`: annex III without its ISS, with the
 * ICMS of annex I. `fator_r`: III or V. `fora`: not taxed there.
 */
export type AnexoDaReceita = 'III' | 'III_com_icms' | 'III_sem_iss' | 'IV' | 'V' | 'fator_r' | 'fora';

export interface PerfilDoSimples {
  /** The annex of the activity; with `folha12` III and V are told apart by the Fator R. */
  readonly anexo: AnexoDoSimples;
  /** Gross revenue of the twelve months that the law of the year means, reais. */
  readonly rbt12: Decimal;
  /** Months (YYYY-MM) that the office entered `rbt12` and `folha12` for; the month itself where they are left out. */
  readonly rbt12_de?: string;
  readonly folha12_de?: string;
  /** The first two months of activity, where the Fator R is 0.28 (Resolução CGSN 140/2018 art. 26 § 6º, from 2027 on). */
  readonly primeiros_meses?: boolean;
  /** What the office entered, where the notes carried `rbt12` to this month. */
  readonly rbt12_informado?: Decimal;
  /** Payroll of the same twelve months, for an activity under the Fator R (LC 123/2006 art. 18 §§ 5º-J, 5º-M and 24). */
  readonly folha12?: Decimal;
}

export interface FornecedorDoSimples {
  readonly cnpj_raiz: string;
  readonly nome: string;
  /** As the office entered them; both or none. */
  readonly anexo?: AnexoDoSimples;
  readonly rbt12?: Decimal;
  /** What was bought from the supplier in the month, reais. */
  readonly compras: Decimal;
}
