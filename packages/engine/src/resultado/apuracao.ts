import type { MARCOS } from '@apura/law';
import type { TipoDeDocumento } from '../documento-fiscal/tipos.ts';
import type { CodigoDaPergunta, ValoresEmJogo } from '../efeito/outros/perguntas.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type { Regime } from './cliente.ts';
import type { Conferencia, CreditoEmDuvida, CreditosDoMes, NotaConferida } from './conferencia.ts';
import type {
  Cenario,
  LancamentoSomado,
  Passo,
  PorTributo,
  RetencoesDoCliente,
  RetencoesDoMes,
  StatusDoParametro,
  TributosAtuais,
} from './documento.ts';
import type { AnoProjetado, PremissaDePreco, ValorDoTributo } from './projecao.ts';
import type { FornecedorDoSimples, PerfilDoSimples } from './simples.ts';

export interface EntradaDaApuracao {
  readonly competencia: string;
  readonly regime: Regime;
  readonly ibs_cbs: 'das' | 'regular';
  readonly lancamentos: readonly LancamentoSomado[];
  /** Credit balances carried from the month before, or entered by the office. */
  readonly saldos_anteriores: readonly SaldoCarregado[];
  readonly documentos: number;
  /** Of a month of no documents: those of the client that are there and do not count (cancelled, denied, replaced, without protocol). */
  readonly documentos_que_nao_contam?: number;
  /** Rates of the years that no law fixes; the first shipped scenario where it is left out. */
  readonly cenario?: Cenario;
  /** Of a client of the Simples; without it the month is incomplete. */
  readonly simples?: PerfilDoSimples;
  /**
   * What the notes say of the client's operations in the months before this one, of each month that has documents: what
   * carries an RBT12 from one month to another.
   */
  readonly receita_dos_meses?: readonly {
    readonly competencia: string;
    readonly linhas: readonly LinhaDeReceita[];
  }[];
  /** The client's own documents of the month by the CRT that they state, those that state one. */
  readonly emitidas_por_crt?: Readonly<Record<string, number>>;
  /** The office's answers on the company as a whole that hold in the month. */
  readonly respostas_da_empresa?: Readonly<Partial<Record<CodigoDaPergunta, string>>>;
  /** Activity of a MEI; without it the month is incomplete. */
  readonly atividade?: Atividade;
  readonly lancamentos_manuais?: readonly LancamentoManual[];
  /** Suppliers inside the Simples of whom the month has purchases. */
  readonly fornecedores_simples?: readonly FornecedorDoSimples[];
  /** Notes whose credit is at risk or to be documented, largest first. */
  readonly notas_a_conferir?: readonly Omit<NotaConferida, 'situacao'>[];
  /** The credits that wait for their suppliers, from 2027 on. */
  readonly creditos_do_mes?: CreditosDoMes;
  /** Credits of today that are argued, by document or summed. */
  readonly em_duvida?: readonly CreditoEmDuvida[];
  /** What was kept back at the source in the month, by document or summed. */
  readonly retencoes?: readonly RetencoesDoCliente[];
  /** Sales of the month to companies, reais: what a choice of the Simples means for the customers. */
  readonly vendas_a_empresas?: Decimal;
  /** Whether CBS and IBS enter the base of the ICMS from 2027 on in the projection; true where it is left out. */
  readonly ibs_cbs_na_base_icms?: boolean;
  /** Purchases near the edges of the month of which nobody says when they came in. */
  readonly compras_sem_entrada?: ComprasSemEntrada;
  /** What is still open or supposed of the month's documents, with what hangs on it. */
  readonly perguntas_abertas?: readonly PerguntaEmAberto[];
  /** Fixed assets whose credit is taken in 48 months, those of the month among them. */
  readonly ativos?: readonly BemDoAtivo[];
  /** The rows of earlier months (YYYY-MM), from the purchase on, of an asset that goes back in this one: what they took of it is given back. */
  readonly meses_do_ativo?: Readonly<Record<string, readonly LancamentoSomado[]>>;
  /** The client has the presumed ICMS credit of transport in place of all others in the month. */
  readonly icms_presumido_do_transporte?: boolean;
}

/** Purchases that count by their issue because nobody says when they came in. */
export interface ComprasSemEntrada {
  /** How many days the edge of a month has. */
  readonly dias: number;
  /** Issued in the last days of the month: they may have come in after it. */
  readonly do_mes: ComprasNaBorda;
  /** Issued in the last days of the month before, which has their credits: they may have come in in this one. */
  readonly do_mes_anterior: ComprasNaBorda;
}

export type TributoComCredito = 'icms' | 'ipi' | 'pis' | 'cofins' | 'cbs' | 'ibs_uf' | 'ibs_mun';

export interface ComprasNaBorda {
  readonly documentos: number;
  /** What they credit, reais. */
  readonly creditos: Readonly<Record<TributoComCredito, Decimal>>;
}

/** A sum of lançamentos of an earlier month: what says whether it is revenue, and how much. */
export type LinhaDeReceita = Pick<
  LancamentoSomado,
  'efeito' | 'motivo' | 'cfop' | 'segregacao' | 'anexo' | 'valor'
>;

/** The questions of one kind that the month's documents leave open. */
export interface PerguntaEmAberto {
  readonly pergunta: CodigoDaPergunta;
  /** Nobody is asked: the client sells goods of the same NCM, and is taken to have bought these to sell. */
  readonly pelas_saidas: boolean;
  /** What counts meanwhile, where it is not the same for all of them. */
  readonly padrao: string | null;
  /** How many products, suppliers or documents. */
  readonly quantas: number;
  /** Reais by tax. */
  readonly em_jogo: ValoresEmJogo;
}

/** A fixed asset whose credit is taken in 48 months from that of its entry on (LC 87/1996 art. 20 § 5º). Reais. */
export interface BemDoAtivo {
  /** Key of the note that it was bought by. */
  readonly chave: string;
  readonly estabelecimento: string;
  /** YYYY-MM of its entry. */
  readonly competencia: string;
  readonly icms: Decimal;
  readonly pis: Decimal;
  readonly cofins: Decimal;
  /** YYYY-MM in which it was sold, as the office says. */
  readonly baixa?: string | null;
  /** Of a return, whose amounts are below zero: YYYY-MM of the entry of what goes back. */
  readonly comprado_em?: string | null;
}

/** What no NF-e says: services taken, energy, freight, an adjustment. */
export interface LancamentoManual {
  readonly tipo: 'debito' | 'credito' | 'estorno_debito' | 'estorno_credito' | 'credito_recusado';
  readonly tributo: TributoApurado;
  /** Reais, not negative. */
  readonly valor: Decimal;
  readonly nota: string;
  /** CNPJ of the client's establishment whose ICMS or IPI it moves; the head office where it is left out. */
  readonly estabelecimento?: string | null;
  /** Why a credit is refused (stable code). */
  readonly motivo?: string;
}

export type TributoApurado = keyof TributosAtuais | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'is';

export type Atividade = 'comercio' | 'industria' | 'servicos';

/** What the client owes for the month, by the law of the month's own year. */
export interface DevidoNoMes {
  /** The answer in words, for every surface alike. */
  readonly frase: string;
  /** One row per tax that has anything in the month. */
  readonly tributos: readonly TributoDevido[];
  /** `a_recolher` of the rows that are `devido`. */
  readonly total_a_recolher: Decimal;
  /** `a_recolher` of the rows that are `informativo`: never part of a total (LC 214/2025 art. 348 § 1º). */
  readonly dispensado: Decimal;
  /** Total due less what the same operations owe by the rules of 2026 without the test; null with a reason. */
  readonly efeito_da_reforma_no_mes: Decimal | null;
  readonly motivo_do_efeito: string | null;
  /** Value of the month's outgoing operations less returns: the base of every `carga_efetiva` of the month. */
  readonly receita: Decimal;
  /** total_a_recolher over receita, percent. */
  readonly carga_efetiva: Decimal;
  /** `estimativa` or `informada` where rates that no law fixes made an amount that is due. */
  readonly status: StatusDoParametro;
  /** Where anything was kept back: to be paid for others, and kept back from the client. Part of no total. */
  readonly retencoes?: RetencoesDoMes;
}

/** II is paid at customs: no month owes it. */
export type NomeDoTributo = Exclude<keyof TributosAtuais, 'ii'> | 'das' | keyof PorTributo | 'is';

/**
 * `informativo`: computed in 2026, payment waived. `no_das`: a share inside the DAS, shown in its `parcelas`. `extinto`:
 * a tax that no longer exists in the month, which a note still carries or whose balance is still carried.
 */
export type SituacaoDoTributo = 'devido' | 'informativo' | 'no_das' | 'extinto';

/** a_recolher - a_transportar = debitos - creditos + estornos + compensado - saldo_anterior; one of the two is zero, each >= 0. */
export interface ContaDoTributo {
  readonly debitos: Decimal;
  readonly creditos: Decimal;
  /** Credits given back less debits taken back: what reversals add to the tax; negative lowers it. */
  readonly estornos: Decimal;
  /** Credit balance from the month before. */
  readonly saldo_anterior: Decimal;
  /** What of the balance pays another tax: of PIS and COFINS the CBS (LC 214/2025 art. 378). Only where it does. */
  readonly compensado?: Decimal;
  readonly a_recolher: Decimal;
  readonly a_transportar: Decimal;
}

export interface TributoDevido extends ContaDoTributo {
  readonly tributo: NomeDoTributo;
  readonly situacao: SituacaoDoTributo;
  /** Of ICMS and IPI, which each establishment owes (LC 87/1996 art. 25): their sums are the row. */
  readonly estabelecimentos?: readonly (ContaDoTributo & { readonly cnpj: string })[];
  /** Of the DAS: its shares by tax, CBS and IBS included. */
  readonly parcelas?: readonly { readonly tributo: string; readonly valor: Decimal }[];
  readonly memoria: readonly Passo[];
}

/** Taxes whose credit balance goes into the next month. */
export type TributoComSaldo = Exclude<NomeDoTributo, 'das'>;

/** A credit balance, in reais. `estabelecimento` is the CNPJ for ICMS and IPI; null is the company. */
export interface SaldoCarregado {
  readonly tributo: TributoComSaldo;
  readonly estabelecimento: string | null;
  readonly valor: Decimal;
}

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
