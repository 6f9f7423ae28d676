import type { Decimal, Situacao } from '../nota-fiscal.ts';
import type { Aliquotas, CbsEIbs, CenarioUsado, Reforma, TributosAtuais } from './aliquotas.ts';
import type { Premissa, Versoes } from './explicacao.ts';
import type { ItemCalculado } from './item.ts';

export interface DocumentoCalculado {
  readonly chave: string;
  readonly ano: number;
  /** YYYY-MM of dhEmi by the clock of Brasília (Resolução CGIBS 6/2026 art. 43). */
  readonly competencia: string;
  readonly situacao: Situacao;
  /** Standard rates of the year; a return keeps those of its original, and `premissas` say so. */
  readonly aliquotas: Aliquotas;
  /** Where `aliquotas` came from; absent where there are none for the date. */
  readonly cenario?: CenarioUsado;
  readonly itens: readonly ItemCalculado[];
  readonly valor_total: Decimal;
  readonly tributos_atuais: TributosAtuais;
  readonly reforma: Reforma;
  readonly divergencias: readonly Divergencia[];
  /** Declared classifications to be looked at again; none where another year than the note's own was asked for. */
  readonly revisoes: readonly Revisao[];
  /** Sentences on what this version of the rules leaves out or assumes for this document. */
  readonly avisos: readonly string[];
  readonly premissas?: readonly Premissa[];
  /** Values in force that a later act changed. */
  readonly correcoes?: readonly Correcao[];
  readonly versoes: Versoes;
}

/** A value that a later act changed when it was already in force. */
export interface Correcao {
  readonly parametro: string;
  readonly de: string;
  readonly para: string;
  /** First day of the new value. */
  readonly vigente_desde: string;
  readonly publicado_em: string;
  readonly fundamento: string;
}

export interface Divergencia {
  /** Stable rule id, for example "vcbs_item". */
  readonly regra: string;
  readonly gravidade: 'critica' | 'aviso';
  readonly n_item?: number;
  readonly campo: string;
  readonly declarado: string | null;
  readonly calculado: string | null;
  /** Plain Portuguese. */
  readonly mensagem: string;
  readonly fundamento: string;
  /** The SEFAZ rejection code for the same fault, where there is one. */
  readonly rejeicao?: string;
}

/** `contradicao`: the code says another operation, or another benefit of the same worth, than the rest of the item. */
export type TipoDaRevisao = 'paga_a_mais' | 'paga_a_menos' | 'contradicao';

/**
 * Why. By the NCM: the benefit that its annex gives is not used; the declared benefit's annex does not name it, or
 * excepts it. By the operation: one that owes nothing is declared taxed; a sale as one that owes nothing; ICMS of ST
 * taken for an exemption; the single phase of the fuels for other goods.
 */
export type MotivoDaRevisao =
  | 'beneficio_nao_usado'
  | 'ncm_fora_do_anexo'
  | 'ncm_excetuado'
  | 'operacao_sem_incidencia'
  | 'venda_sem_incidencia'
  | 'st_sem_incidencia'
  | 'monofasia_sem_combustivel';

/**
 * Why it is not sure. `produto`: only some products of the NCM. `fontes`: the official sources disagree. `operacao`: the
 * CFOP does not say enough. `simples`: the issuer pays by the DAS, unless it opted for the regular regime.
 */
export type RessalvaDaRevisao = 'produto' | 'fontes' | 'operacao' | 'simples';

/** A declared classification that ought to be looked at again. */
export interface Revisao {
  readonly n_item: number;
  readonly tipo: TipoDaRevisao;
  readonly motivo: MotivoDaRevisao;
  /** None where it is sure. */
  readonly ressalvas: readonly RessalvaDaRevisao[];
  readonly ncm: string;
  readonly cfop: string;
  /** As declared. */
  readonly cclasstrib: string;
  /** What the law gives, as far as the note tells. */
  readonly sugerida: string;
  /** The annex that decides, with its item: "Anexo I, item 1". Null where the operation decides. */
  readonly anexo: string | null;
  readonly valor: Decimal;
  /** The tax by the declared classification minus that by `sugerida`, at the rates of the note's day; reais. */
  readonly diferenca: CbsEIbs;
  /** The same at the full rates of 2033, by the shipped scenario: an estimate. */
  readonly diferenca_plena: CbsEIbs;
}
