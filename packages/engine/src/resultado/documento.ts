import type { TipoDeDocumento } from '../documento-fiscal/tipos.ts';
import type { Read } from '../mes/field.ts';
import type { ITEM_CALCULADO } from '../mes/item.ts';
import type { Decimal, Situacao } from '../nota-fiscal.ts';
import type { CbsEIbs, PorTributo, TributosAtuais } from './item.ts';
import type { AnexoDaReceita } from './simples.ts';

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

/** An item as `ITEM_CALCULADO` declares it. */
export interface ItemCalculado extends Read<typeof ITEM_CALCULADO> {}

export type Efeito =
  | 'debito'
  | 'credito'
  | 'estorno_debito'
  | 'estorno_credito'
  | 'credito_recusado'
  | 'sem_efeito';

/** Taxes inside the cost of a purchase: ICMS-ST, and single-phase PIS and COFINS. Reais. */
export interface Embutidos {
  readonly icms_embutido: Decimal;
  readonly pis_cofins_embutido: Decimal;
  /** The part of both that the base of CBS and IBS still holds. */
  readonly embutido_na_base: Decimal;
}

/** What a purchase for use or for the fixed assets moves besides its credits of the month. Reais. */
export interface DaDestinacao {
  /** Difference of rates that it owes the client's state. */
  readonly difal_entrada: Decimal;
  /** The whole credit of a fixed asset that is taken in 48 months, from this month on. */
  readonly icms_ativo: Decimal;
  readonly pis_ativo: Decimal;
  readonly cofins_ativo: Decimal;
}

/** What the linear cut of LC 224/2025 adds to the PIS and COFINS of sales, as the office answers; both are inside `pis` and `cofins`. Reais. */
export interface DaReducaoLinear {
  readonly pis_lc224: Decimal;
  readonly cofins_lc224: Decimal;
}

/**
 * What sets revenue apart in the DAS and in today's taxes (LC 123/2006 art. 18 §§ 4º-A and 14): ICMS already collected by
 * ST, PIS/COFINS already collected in a single phase, both, export, ISS withheld by the customer; transport between
 * municipalities and telecommunication, which owe ICMS in place of ISS (§ 5º-E); what owes no ISS (the letting of movable goods,
 * § 4º V); fixed assets, no gross revenue.
 */
export type Segregacao =
  | ''
  | 'st'
  | 'monofasico'
  | 'st_monofasico'
  | 'exportacao'
  | 'iss_retido'
  | 'transporte'
  | 'sem_iss'
  | 'ativo';

/**
 * A sum over lançamentos of equal (estabelecimento, efeito, motivo, cfop, cclasstrib, ncm_capitulo, segregacao), and tipo,
 * natureza and anexo where they have them.
 */
export interface LancamentoSomado
  extends Reforma,
    TributosAtuais,
    Embutidos,
    Partial<DaDestinacao>,
    Partial<DaReducaoLinear> {
  /** CNPJ of the client's establishment in the note; empty where the note has none. */
  readonly estabelecimento: string;
  readonly segregacao: Segregacao;
  /** Kind of the document; an NF-e where it is left out. */
  readonly tipo?: TipoDeDocumento;
  /** CFOP, cTribNac or cClass that its document names the operation by; "SCEE" for compensated energy; the CFOP where it is left out or empty. */
  readonly natureza?: string;
  /** Of a service in the Simples: its annex, as the document or the office says; empty where neither does. */
  readonly anexo?: AnexoDaReceita | '';
  readonly efeito: Efeito;
  /** Why a credit is refused, a row has no effect or its amounts are no declared ones (stable code); null otherwise. */
  readonly motivo: string | null;
  readonly cfop: string;
  readonly cclasstrib: string;
  readonly ncm_capitulo: string;
  readonly valor: Decimal;
  readonly documentos: number;
}

/**
 * What a note means for one client: one row per (effect, CFOP, cClassTrib, NCM chapter). A column holds the amount that
 * the effect moves for that tax; a tax that the client's regime does not debit or credit is "0.00".
 */
export interface Lancamento extends Omit<LancamentoSomado, 'documentos' | keyof DaDestinacao>, DaDestinacao {
  readonly competencia: string;
  readonly itens: number;
}

/** An assumption behind a result: what the law leaves open, or what no source confirms. */
export interface Premissa {
  readonly codigo: string;
  readonly texto: string;
}

export interface Versoes {
  readonly motor: string;
  readonly regras: string;
  readonly dados: string;
}

export type StatusDoParametro = 'lei' | 'estimativa' | 'informada';

export interface Aliquotas extends PorTributo {
  readonly status: StatusDoParametro;
  readonly fundamento: string;
}

/** Rates in percent of one year, as the caller informs them. */
export interface AliquotasDoAno extends PorTributo {
  /**
   * For 2027 and 2028, whether `cbs` is what is charged already. False: it is the gross reference rate, which is rounded
   * to 0.1 percentage point and cut (LC 214/2025 arts. 349 § 14 and 347). True where it is left out.
   */
  readonly cbs_liquida?: boolean;
}

export type NomeDoCenario = 'estimativa_26_5' | 'estimativa_27_91';

/**
 * Where the rates that no law fixes come from: a scenario that we ship, or the caller's own rates by year ("2027").
 * A year that the caller leaves out has the rates of the law, where they are complete, and none otherwise.
 */
export type Cenario = NomeDoCenario | Readonly<Record<string, AliquotasDoAno>>;

/** Where the standard rates of a result came from in the end: `lei` where the law fixes them all, `informado` for the caller's. */
export interface CenarioUsado {
  readonly nome: NomeDoCenario | 'lei' | 'informado';
  readonly status: StatusDoParametro;
}

export interface Reforma extends PorTributo, CbsEIbs {
  readonly base: Decimal;
  readonly is: Decimal;
}

/** What is kept back at the source, reais. */
export type ValoresRetidos = Readonly<Record<'iss' | 'irrf' | 'inss' | 'pis' | 'cofins' | 'csll', Decimal>>;

/**
 * What the taker keeps back and pays for the supplier: a tax of neither operation. To the supplier they are anticipations
 * (Lei 10.833/2003 art. 36; LC 116/2003 art. 6º).
 */
export interface RetencoesDoCliente extends ValoresRetidos {
  /** `a_recolher`: the client is the taker. `sofridas`: he is the supplier. */
  readonly situacao: 'a_recolher' | 'sofridas';
}

/** The sums of a month: part of no total. */
export type RetencoesDoMes = Readonly<Record<RetencoesDoCliente['situacao'], ValoresRetidos>>;
