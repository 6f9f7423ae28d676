import type { TipoDeDocumento } from '../documento-fiscal/tipos.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type { Comparacao, Ponte } from './comparacao.ts';
import type { Conferencia } from './conferencia.ts';
import type { DevidoNoMes, SaldoCarregado } from './devido-no-mes.ts';
import type { OpcaoDoSimples } from './opcao-do-simples.ts';
import type { AnoProjetado } from './projecao.ts';

/**
 * The month of one client in three answers: what is due, what the reform changes, whether the notes hold. No other
 * field is a difference. Amounts in reais with two decimals, burdens in percent with four.
 */
export interface Comparativo {
  /** `incompleta`: `pendencias` says what is missing, and there is no figure. */
  readonly situacao: 'completa' | 'incompleta';
  readonly pendencias: readonly PendenciaDoMes[];
  /** The answer in one sentence, what is due first. */
  readonly resumo: string;
  readonly devido_no_mes: DevidoNoMes | null;
  /** What the next month begins with; of the test amounts of December 2026 nothing does. */
  readonly saldos_a_transportar: readonly SaldoCarregado[];
  /** Null too where the scenario lacks the rates of 2033. */
  readonly comparacao: Comparacao | null;
  /** Null for months after 2026, and where the scenario lacks the rates of 2027. */
  readonly ponte: Ponte | null;
  /** The month in each year from its own to 2033, once per price premise. */
  readonly transicao: readonly AnoProjetado[];
  readonly conferencia: Conferencia | null;
  /** Of a client of the Simples. */
  readonly opcao_do_simples: OpcaoDoSimples | null;
  readonly por_ncm: readonly LinhaDoRecorte[];
  readonly por_cfop: readonly LinhaDoRecorte[];
  readonly por_classificacao: readonly LinhaDoRecorte[];
  /** By kind of document, each with the value of every operation. Absent, as the next two, in months of earlier rules. */
  readonly por_tipo_de_documento?: readonly LinhaDoRecorte[];
  /** By what the operation is called, with the value of every one: CFOP, cTribNac or cClass. */
  readonly por_natureza?: readonly LinhaDoRecorte[];
  readonly abrangencia?: Abrangencia;
  readonly premissas: readonly string[];
  readonly avisos: readonly AvisoDoMes[];
}

/** Which documents a month is made of, and what it leaves out. */
export interface Abrangencia {
  /** Every kind that counts; `no_mes`: the month has operations of it. */
  readonly entram: readonly {
    readonly tipo: TipoDeDocumento;
    readonly nome: string;
    readonly no_mes: boolean;
  }[];
  /** Stable code, and what it is. */
  readonly ficam_de_fora: readonly { readonly codigo: string; readonly descricao: string }[];
}

export interface AvisoDoMes {
  readonly codigo: string;
  readonly mensagem: string;
}

/** What the office has to tell before the month can be computed. */
export interface PendenciaDoMes extends AvisoDoMes {
  /** Where it is entered. */
  readonly onde: 'cadastro_do_cliente';
  /** Field of the client's regime, for example "rbt12". */
  readonly campo: string;
}

/**
 * One row of a cut. `atual` (rules of 2026) and `novo` (2033, constant net price) add up over the rows to the totals of
 * `comparacao`; null where that side is null. Keys that are no code: `fora_das_notas` (manual entries, the DAS of no
 * row), `saldo_credor` (credits left over, which pay nothing this month).
 */
export interface LinhaDoRecorte {
  readonly chave: string;
  readonly operacoes: Decimal;
  readonly atual: Decimal | null;
  readonly novo: Decimal | null;
}
