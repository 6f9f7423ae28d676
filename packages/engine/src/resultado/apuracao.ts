import type { CodigoDaPergunta, ValoresEmJogo } from '../efeito/outros/perguntas.ts';
import type { ABRANGENCIA, COMPARATIVO, PENDENCIAS, POSICAO_NO_MES, RECORTES } from '../mes/comparativo.ts';
import type { CONTA, DEVIDO_NO_MES, PREMISSAS_DO_TOTAL, SALDOS, TRIBUTOS_DEVIDOS } from '../mes/devido.ts';
import type { Read, Row, Value } from '../mes/field.ts';
import type { ALTERNATIVAS, ANOS_DA_OPCAO, COMPARACAO, OPCAO_DO_SIMPLES, PONTE } from '../mes/transicao.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type { Regime } from './cliente.ts';
import type { CreditoEmDuvida, CreditosDoMes, NotaConferida } from './conferencia.ts';
import type { Cenario, LancamentoSomado, RetencoesDoCliente } from './documento.ts';
import type { EstoqueInformado } from './estoque.ts';
import type { TributosAtuais } from './item.ts';
import type { FornecedorDoSimples, PerfilDoSimples } from './simples.ts';

export interface EntradaDaApuracao {
  readonly competencia: string;
  readonly regime: Regime;
  readonly ibs_cbs: 'das' | 'regular';
  readonly lancamentos: readonly LancamentoSomado[];
  /** Credit balances carried from the month before, or entered by the office; `livro`: which register of the client's books says so. */
  readonly saldos_anteriores: readonly (SaldoCarregado & { readonly livro?: string })[];
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
  /** The day (YYYY-MM-DD) on which the client was entered in the CNPJ; left out where the office has not said it. */
  readonly inicio_de_atividade?: string;
  /** The client's own documents of the month by the CRT that they state, those that state one. */
  readonly emitidas_por_crt?: Readonly<Record<string, number>>;
  /** Of them the NF-e and NFC-e whose issuer states no state registration: who owes CBS and IBS alone has none (NT 2026.007). */
  readonly emitidas_sem_ie?: number;
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
  /** The stock of the day before CBS was due. */
  readonly estoque_de_abertura?: EstoqueInformado;
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

/** A sum of lançamentos of an earlier month: what says whether it is revenue, and how much; of those that owe CBS and IBS also what its price holds. */
export type LinhaDeReceita = Pick<
  LancamentoSomado,
  'efeito' | 'motivo' | 'cfop' | 'segregacao' | 'anexo' | 'valor'
> &
  Partial<
    Pick<LancamentoSomado, 'tipo' | 'base' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'icms' | 'fcp' | 'difal' | 'iss'>
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
  /** Which register, with its code, of which of the client's books says so, where no hand has entered it. */
  readonly livro?: string;
}

export type TributoApurado = keyof TributosAtuais | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'is';

export type Atividade = 'comercio' | 'industria' | 'servicos';

/** The month as it is declared in `mes/`: what its fields are is told there. */
export interface Comparativo extends Value<typeof COMPARATIVO> {}
export interface Abrangencia extends Value<typeof ABRANGENCIA> {}
export interface PosicaoNoMes extends Row<typeof POSICAO_NO_MES> {}
export interface LinhaDoRecorte extends Row<typeof RECORTES.por_cfop> {}
export type AvisoDoMes = Comparativo['avisos'][number];
export interface PendenciaDoMes extends Row<typeof PENDENCIAS> {}

export interface DevidoNoMes extends Value<typeof DEVIDO_NO_MES> {}
export interface ContaDoTributo extends Read<typeof CONTA> {}
export interface TributoDevido extends Row<typeof TRIBUTOS_DEVIDOS> {}
export type NomeDoTributo = TributoDevido['tributo'];
export type SituacaoDoTributo = TributoDevido['situacao'];
export interface PremissaQueMudaOTotal extends Row<typeof PREMISSAS_DO_TOTAL> {}
export interface SaldoCarregado extends Row<typeof SALDOS> {}
/** Taxes whose credit balance goes into the next month. */
export type TributoComSaldo = SaldoCarregado['tributo'];

export interface Comparacao extends Value<typeof COMPARACAO> {}
export interface AlternativaDaComparacao extends Row<typeof ALTERNATIVAS> {}
export type LadoDaComparacao = Comparacao['regime_novo'];
export interface Ponte extends Value<typeof PONTE> {}

export interface OpcaoDoSimples extends Value<typeof OPCAO_DO_SIMPLES> {}
export type JanelaDaOpcao = OpcaoDoSimples['janelas'][number];
export type SituacaoDaJanela = NonNullable<JanelaDaOpcao['situacao']>;
export interface AnoDaOpcao extends Row<typeof ANOS_DA_OPCAO> {}
export type LadoDaOpcao = AnoDaOpcao['dentro'];
