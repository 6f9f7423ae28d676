import type { TipoDeDocumento } from '../documento-fiscal/tipos.ts';
import type { Decimal, Situacao } from '../nota-fiscal.ts';
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

export interface ItemCalculado extends Reforma {
  readonly n_item: number;
  readonly ncm: string;
  readonly cfop: string;
  readonly cst: string;
  readonly cclasstrib: string;
  readonly classificacao: 'declarada' | 'inferida' | 'informada';
  readonly confianca?: 'alta' | 'media' | 'baixa';
  readonly condicao?: string;
  readonly inferencia?: Inferencia;
  /** What only the office can say and the amounts depend on: when and for how much a sold fixed asset was bought. */
  readonly pergunta?: 'aquisicao';
  /** False where this version of the rules does not compute the classification; then the taxes are "0.00" and `condicao` says why. */
  readonly calculado: boolean;
  /** `carregado`: the amounts are the note's own; `nao_suportado`: no amount, and `condicao` says why. */
  readonly tratamento?: 'calculado' | 'carregado' | 'nao_suportado';
  readonly detalhes?: DetalhesDoItem;
  /**
   * vCBS, vIBSUF and vIBSMun as the issuer wrote them, where the item has a group with amounts; single-phase IBS by quantity
   * stands whole in `ibs_uf`, as in the calculated amounts. Never negative, and an amount that cannot be read is "0.00".
   */
  readonly declarado?: PorTributo;
  /** Reduction of the rate in percent. */
  readonly reducao: Decimal;
  /** vProd + vFrete + vSeg + vOutro - vDesc. */
  readonly valor: Decimal;
  readonly tributos_atuais: TributosAtuais;
  readonly memoria: readonly Passo[];
}

/** Why the CBS of a fuel is not computed. */
export type FaltaDoCombustivel =
  | 'sem_aliquota_publicada'
  | 'excecao_do_combustivel'
  | 'unidade_do_combustivel'
  | 'produto_do_combustivel';

/** What a classification brings besides the plain tax; only what the item has. */
export interface DetalhesDoItem {
  /** pCBS, pIBSUF and pIBSMun of the item. */
  readonly aliquotas?: PorTributo;
  /** pAliqEfet. */
  readonly aliquotas_efetivas?: PorTributo;
  /** gDif. */
  readonly diferido?: PorTributo;
  /** gDevTrib of the CBS. */
  readonly cbs_devolvida?: Decimal;
  /** gTribRegular: what would be due without the benefit. */
  readonly tributacao_regular?: PorTributo & {
    readonly cst: string;
    readonly cclasstrib: string;
    readonly aliquotas_efetivas: PorTributo;
  };
  /** gTribCompraGov: before the revenue is given to the entity that buys (LC 214/2025 art. 473). */
  readonly compra_governamental?: PorTributo & {
    readonly ente: string;
    readonly redutor: Decimal;
    readonly aliquotas: PorTributo;
  };
  /**
   * gIBSCBSMono: due, retained for later stages and retained before; the fuel with the quantity and the rate that its CBS was computed by,
   * or what is missing to compute it, and the CBS that hangs on that as far as it can be told.
   */
  readonly monofasia?: CbsEIbs & {
    readonly cbs_retida_antes: Decimal;
    readonly ibs_retido_antes: Decimal;
    /** The Municípios' part of it, where it has one. */
    readonly ibs_mun_retido_antes?: Decimal;
    readonly produto?: string;
    readonly unidade?: 'l' | 'kg';
    readonly quantidade?: Decimal;
    readonly aliquota?: Decimal;
    readonly falta?: FaltaDoCombustivel;
    readonly em_jogo?: Decimal;
  };
  /** gCredPresOper. `deduz_ibs` where it lowers vIBS in the note (indDeduzCredPres 1). */
  readonly credito_presumido?: CbsEIbs & {
    readonly codigo: string;
    readonly base: Decimal;
    readonly deduz_ibs: boolean;
    readonly condicao_suspensiva: boolean;
  };
  /** gEstornoCred, gTransfCred, gAjusteCompet and gCredPresIBSZFM: as declared. */
  readonly estorno_de_credito?: CbsEIbs;
  readonly transferencia_de_credito?: CbsEIbs;
  readonly ajuste_de_competencia?: CbsEIbs & { readonly competencia: string };
  readonly credito_presumido_zfm?: {
    readonly competencia: string;
    readonly tipo: string;
    readonly ibs: Decimal;
  };
}

/** Which rule classified an item without the group, and what else it could be. */
export interface Inferencia {
  readonly regra: 'cfop' | 'devolucao' | 'nota_de_ajuste' | 'combustivel' | 'anexo_por_ncm' | 'regra_geral';
  /** The annex or article that names the NCM, with its item. */
  readonly anexo?: string;
  readonly alternativas: readonly string[];
}

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

/** One step of an explanation, recorded by the evaluation that made the number. */
export interface Passo {
  /** The amount that the step makes, for example "vBC" or "cbs". */
  readonly passo: string;
  /** Stable id of the rule, for example "tributo". */
  readonly id?: string;
  /** The rule in words, in Portuguese. */
  readonly regra: string;
  readonly operandos: readonly { readonly nome: string; readonly valor: string }[];
  readonly resultado: string;
  readonly fundamento: string;
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

/** CBS and the two parts of IBS: amounts with two decimals, or rates in percent with four. */
export type PorTributo = Readonly<Record<'cbs' | 'ibs_uf' | 'ibs_mun', Decimal>>;

/** CBS and the whole IBS. */
export type CbsEIbs = Readonly<Record<'cbs' | 'ibs', Decimal>>;

export type TributosAtuais = Readonly<
  Record<'icms' | 'icms_st' | 'fcp' | 'difal' | 'ipi' | 'ii' | 'pis' | 'cofins' | 'iss', Decimal>
>;

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
