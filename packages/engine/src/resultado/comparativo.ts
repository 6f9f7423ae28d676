import type { MARCOS } from '@apura/law';
import type { TipoDeDocumento } from '../documento-fiscal/tipos.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type { StatusDoParametro } from './aliquotas.ts';
import type { Conferencia } from './conferencia.ts';
import type { DevidoNoMes, NomeDoTributo, SaldoCarregado } from './devido-no-mes.ts';
import type { AnoProjetado, PremissaDePreco, ValorDoTributo } from './projecao.ts';

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
  /** What is assumed and would change the total if it were otherwise, largest first; absent in months of earlier rules. */
  readonly premissas_que_mudam_o_total?: readonly PremissaQueMudaOTotal[];
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

/**
 * What nobody has said and the total stands on: it is shown beside the total wherever that is shown. `em_jogo` is how much
 * `tributos` together would differ at most, reais, not negative.
 */
export interface PremissaQueMudaOTotal {
  readonly codigo: string;
  readonly texto: string;
  readonly tributos: readonly NomeDoTributo[];
  readonly em_jogo: Decimal;
}

export interface AvisoDoMes {
  readonly codigo: string;
  readonly mensagem: string;
}

/** What the office has to tell before the month can be computed. */
export interface PendenciaDoMes extends AvisoDoMes {
  /** Where it is entered: `perguntas` where the notes contradict the register, which changing the regime settles as well. */
  readonly onde: 'cadastro_do_cliente' | 'perguntas';
  /** Field of the client's regime, for example "rbt12", or code of the question. */
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
  readonly ano_do_regime_atual: typeof MARCOS.cbs_ibs_em_teste.ano;
  readonly ano_do_regime_novo: typeof MARCOS.icms_extinto.ano;
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

/**
 * CBS and IBS of a client of the Simples inside the DAS or outside it, side by side, for the months like this one
 * (LC 123/2006 art. 13 §§ 9º and 10; LC 214/2025 art. 41).
 */
export interface OpcaoDoSimples {
  readonly janelas: readonly JanelaDaOpcao[];
  /** Sales of the month to companies, whose credit the choice changes, reais. */
  readonly vendas_a_empresas: Decimal;
  readonly anos: readonly AnoDaOpcao[];
  readonly premissas: readonly string[];
}

export interface JanelaDaOpcao {
  /** "2027-1" or "2027-2". */
  readonly semestre: string;
  /** First and last day of the choice, YYYY-MM-DD. */
  readonly de: string;
  readonly ate: string;
  readonly fundamento: string;
}

export interface LadoDaOpcao {
  readonly tributos: readonly ValorDoTributo[];
  readonly total: Decimal;
  /** CBS and IBS that the customers of `vendas_a_empresas` may credit. */
  readonly credito_dos_clientes: Decimal;
}

export interface AnoDaOpcao {
  readonly ano: number;
  readonly dentro: LadoDaOpcao;
  readonly fora: LadoDaOpcao;
  /** fora.total - dentro.total: what the client pays more outside. */
  readonly diferenca: Decimal;
  /** What its customers credit more outside. */
  readonly credito_a_mais: Decimal;
  readonly status: StatusDoParametro;
}
