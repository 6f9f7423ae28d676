import type { Decimal } from '../nota-fiscal.ts';
import type { CbsEIbs, PorTributo, Reforma, TributosAtuais } from './aliquotas.ts';
import type { Passo } from './explicacao.ts';

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
   * vCBS, vIBSUF and vIBSMun as the issuer wrote them, where the item has a group with amounts; single-phase IBS stands
   * whole in `ibs_uf`, as in the calculated amounts. Never negative, and an amount that cannot be read is "0.00".
   */
  readonly declarado?: PorTributo;
  /** Reduction of the rate in percent. */
  readonly reducao: Decimal;
  /** vProd + vFrete + vSeg + vOutro - vDesc. */
  readonly valor: Decimal;
  readonly tributos_atuais: TributosAtuais;
  readonly memoria: readonly Passo[];
}

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
  /** gIBSCBSMono: due, retained for later stages and retained before. */
  readonly monofasia?: CbsEIbs & {
    readonly cbs_retida_antes: Decimal;
    readonly ibs_retido_antes: Decimal;
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
