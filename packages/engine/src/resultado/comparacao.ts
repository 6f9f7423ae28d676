import type { Decimal } from '../nota-fiscal.ts';
import type { StatusDoParametro } from './aliquotas.ts';
import type { PremissaDePreco, ValorDoTributo } from './projecao.ts';

/** The operations of the month under one regime, reais. */
export interface LadoDaComparacao {
  readonly tributos: readonly ValorDoTributo[];
  readonly total: Decimal;
  /** Total over the month's receita, percent. */
  readonly carga: Decimal;
}

/**
 * The same operations under the rules of 2026 without the test and under those of 2033, in full force: constant net
 * price and the month's own scenario; the other price premise and the other shipped scenario stand in `alternativas`.
 */
export interface Comparacao extends AlternativaDaComparacao {
  readonly ano_do_regime_atual: 2026;
  readonly ano_do_regime_novo: 2033;
  /** Null where the notes of the month do not tell the rules of 2026, with the reason. */
  readonly regime_atual: LadoDaComparacao | null;
  readonly motivo_sem_regime_atual: string | null;
  readonly alternativas: readonly AlternativaDaComparacao[];
}

export interface AlternativaDaComparacao {
  readonly cenario: string;
  readonly premissa_preco: PremissaDePreco;
  readonly status: StatusDoParametro;
  readonly regime_novo: LadoDaComparacao;
  /** regime_novo.total less the total of the rules of 2026. */
  readonly diferenca: Decimal | null;
}

/** From what is paid by the rules of 2026 to what is paid by those of 2027, to the cent: inicial + passos = final. */
export interface Ponte {
  readonly de: number;
  readonly para: number;
  readonly inicial: Decimal;
  /** What each tax adds (positive) or takes away. */
  readonly passos: readonly ValorDoTributo[];
  readonly final: Decimal;
  readonly status: StatusDoParametro;
}
