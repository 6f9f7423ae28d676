import type { Decimal } from '../nota-fiscal.ts';
import type {
  AnexoDoSimples,
  AnoProjetado,
  Atividade,
  Cenario,
  PremissaDePreco,
  Regime,
  StatusDoParametro,
  TributosAtuais,
  Versoes,
} from '../resultado.ts';

/** Rates in percent of the price, as decimals. */
export type AliquotasAtuais = Partial<Pick<TributosAtuais, 'icms' | 'iss' | 'ipi' | 'pis' | 'cofins'>>;

/** A company in a few numbers. Amounts in reais, shares in percent. What is left out has a default, named in `premissas`. */
export interface PedidoDeSimulacao {
  readonly regime: Regime;
  readonly atividade: Atividade;
  /** With today's taxes inside, without IPI. */
  readonly receita_mensal: Decimal;
  readonly compras_mensais: Decimal;
  /** Share of the purchases that gives credit; 100 where it is left out. */
  readonly parcela_creditavel?: Decimal;
  readonly aliquotas_atuais?: AliquotasAtuais;
  /** Reduction of CBS and IBS on the sales; 0 where it is left out. */
  readonly reducao?: Decimal;
  /** Required for `simples_nacional`. */
  readonly simples?: {
    readonly anexo: AnexoDoSimples;
    readonly rbt12: Decimal;
    readonly ibs_cbs: 'das' | 'regular';
  };
  readonly cenario?: Cenario;
  readonly premissa_preco?: PremissaDePreco;
  readonly ibs_cbs_na_base_icms?: boolean;
}

/** Why a simulation has no years. */
export interface ProblemaDaSimulacao {
  readonly codigo:
    | 'valor_invalido'
    | 'percentual_invalido'
    | 'simples_incompleto'
    | 'fora_do_simples'
    | 'cenario_invalido';
  readonly campo: string;
  readonly mensagem: string;
  readonly fundamento?: string;
}

export interface Simulacao {
  /** One month of the profile in each year from 2026 to 2033; empty when there are `problemas`. */
  readonly anos: readonly AnoProjetado[];
  /** Totals of a month: 2026, 2033, their difference, and the sum over the eight years. */
  readonly totais: Readonly<Record<'atual' | 'novo' | 'diferenca' | 'acumulado', Decimal>>;
  readonly cenario: { readonly nome: string; readonly status: StatusDoParametro };
  readonly premissas: readonly string[];
  readonly avisos: readonly { readonly codigo: string; readonly mensagem: string }[];
  readonly problemas: readonly ProblemaDaSimulacao[];
  readonly versoes: Versoes;
}
