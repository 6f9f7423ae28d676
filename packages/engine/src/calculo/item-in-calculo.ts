import { vigente } from '@apura/law';
import { type Fixo, ONE, round, split } from '../fixo.ts';
import type { Det, GIBSCBSMono, IBSCBS } from '../nota-fiscal.ts';
import type { AliquotasDaLei } from '../parametros/aliquotas-em.ts';
import type { Cenario, Premissa } from '../resultado.ts';
import type { CompraGovernamental } from './aliquotas/aliquotas-do-documento.ts';
import type { AliquotasPropriasInformadas } from './aliquotas/aliquotas-uniformes.ts';
import type { AliquotaDoSeletivo } from './base/imposto-seletivo.ts';
import type { Classificacao, ContextoDaClassificacao } from './classify.ts';
import type { Memoria } from './memoria.ts';
import { type ByTributoInFixo, ZEROS } from './por-tributo.ts';
import { type Falta, readReais } from './read-valor.ts';
import type { TributosCalculados, ValoresCarregados } from './reforma/compute-tributos.ts';
import type { CreditoPresumido } from './reforma/credito-presumido.ts';
import type { Monofasia } from './reforma/monofasia.ts';
import type { TributosAtuaisEmFixo } from './tributos-atuais.ts';

/** gTribRegular: what the item would owe without its benefit. */
export interface TributacaoRegular extends ByTributoInFixo {
  readonly cst: string;
  readonly cclasstrib: string;
  readonly efetivas: ByTributoInFixo;
}

/** CBS, IBS and IS of one item; amounts in reais, rates in percent. */
export interface ReformaDoItem extends ByTributoInFixo {
  readonly tratamento: 'calculado' | 'carregado' | 'nao_suportado';
  /** False only where the rules have no amount of their own for the classification. */
  readonly calculado: boolean;
  readonly condicao: string | null;
  readonly pergunta: 'aquisicao' | null;
  readonly base: Fixo;
  readonly ibs: Fixo;
  readonly is: Fixo;
  /** pCBS, pIBSUF and pIBSMun; null where nothing was multiplied. */
  readonly nominais: ByTributoInFixo | null;
  /** pAliqEfet; null where nothing was multiplied. */
  readonly efetivas: ByTributoInFixo | null;
  readonly tributos: TributosCalculados | null;
  /** The CBS is zero because seller and buyer stand in the same free area. */
  readonly area_incentivada: boolean;
  readonly compra: CompraGovernamental | null;
  readonly regular: TributacaoRegular | null;
  readonly monofasia: Monofasia | null;
  readonly presumido: CreditoPresumido | null;
  readonly carregados: ValoresCarregados;
}

/** One item in the middle of the work: amounts as Fixo, before it is written out and checked. */
export interface ItemInCalculo extends ReformaDoItem, Omit<ItemLido, 'det'> {
  readonly n_item: number;
  readonly valor: Fixo;
  readonly atuais: TributosAtuaisEmFixo;
}

/** What the calculation of the reform starts from. */
export interface ItemLido {
  readonly det: Det;
  readonly classificacao: Classificacao;
  readonly declarados: ValoresDeclarados;
  /** By the element table of the note's year, before any clamp; it may be negative. */
  readonly base_calculada: Fixo;
  readonly reducao_ibs: Fixo;
  readonly reducao_cbs: Fixo;
  readonly memoria: Memoria;
  readonly faltas: Falta[];
  readonly premissas: Premissa[];
}

/** What the calculation of an item looks at in the note and in the wishes of the caller. */
export interface ContextoDoItem extends ContextoDaClassificacao {
  /** Year whose rates and rules apply. */
  readonly ano: number;
  /** Year of the note, for the element table and the layout of its price. */
  readonly anoDaNota: number;
  readonly modelo: string;
  /** CRT of the issuer. */
  readonly crt: string | undefined;
  /** Standard rates in percent; null where there are none for the date. */
  readonly aliquotas: ByTributoInFixo | null;
  /** Take pCBS, pIBSUF and pIBSMun of the note, which undoes an older one. */
  readonly aliquotasDaPropriaNota: boolean;
  /** Rates of the law, where the item is worked out only to check the note. */
  readonly conferirCom?: AliquotasDaLei;
  /** Scenario for the rates of the note that a return goes back to; null where the caller asks for a whole year. */
  readonly cenarioDaOriginal: Cenario | null;
  /** Issuer and addressee stand in the same free area (ZFM or ALC). */
  readonly mesmaArea: boolean;
  readonly compra: CompraGovernamental | null;
  readonly aliquotasProprias?: AliquotasPropriasInformadas | undefined;
  readonly seletivo: readonly AliquotaDoSeletivo[];
  /** Add before rounding, as the official calculator does, instead of after (NT). */
  readonly somaSemArredondar: boolean;
}

/** CBS and IBS as the issuer wrote them in gIBSCBS or gIBSCBSMono; zeros where a field is absent. In reais. */
interface ValoresDeclarados extends ByTributoInFixo {
  readonly base: Fixo;
  readonly ibs: Fixo;
  /** Whether the note carries any of these amounts. */
  readonly presentes: boolean;
}

const NADA_DECLARADO: ValoresDeclarados = { base: 0n, ...ZEROS, ibs: 0n, presentes: false };

/**
 * Reads the declared amounts; that of ethanol beyond the mandatory share (620004) is in no total (NT 2025.002, UB105a-10). The total of the single-phase IBS is one amount: on the value of the operation (2027 and 2028) it is of both, as the
 * note divides it or in halves, since the rates are the same (LC 214/2025 art. 344); else it is taken as the state's part.
 */
export function valoresDeclarados(
  grupo: IBSCBS | undefined,
  faltas: Falta[],
  ano: number,
): ValoresDeclarados {
  if (grupo === undefined) return NADA_DECLARADO;
  const comum = grupo.gIBSCBS;
  const mono = grupo.gIBSCBSMono;
  const doMono = mono === undefined ? ZEROS : ibsDoMono(mono, grupo.cClassTrib, faltas, ano);
  const ibs_uf = readReais(comum?.gIBSUF?.vIBSUF, 'vIBSUF', faltas) + doMono.ibs_uf;
  const ibs_mun = readReais(comum?.gIBSMun?.vIBSMun, 'vIBSMun', faltas) + doMono.ibs_mun;
  const base = readReais(comum?.vBC, 'vBC', faltas);
  const cbs = readReais(comum?.gCBS?.vCBS, 'vCBS', faltas);
  return {
    base,
    cbs: mono === undefined ? cbs : cbs + cbsDoMono(mono, grupo.cClassTrib, faltas),
    ibs_uf,
    ibs_mun,
    ibs: ibs_uf + ibs_mun,
    presentes: comum !== undefined || mono !== undefined,
  };
}

/** Ethanol mixed in beyond the mandatory share, whose tax is in no total. */
const FORA_DO_TOTAL = '620004';

function ibsDoMono(
  mono: GIBSCBSMono,
  cClassTrib: string | undefined,
  faltas: Falta[],
  ano: number,
): Omit<ByTributoInFixo, 'cbs'> {
  const { vTotIBSMonoItem, gIBSMonoAdValorem } = mono;
  const total = readReais(vTotIBSMonoItem, 'vTotIBSMonoItem', faltas);
  const diferenca =
    cClassTrib === FORA_DO_TOTAL ? gIBSMonoAdValorem?.gpBioDiferenca?.vIBSDiferenca : undefined;
  const ibs = total + readReais(diferenca, 'vIBSDiferenca', faltas);
  const sobreOValor = gIBSMonoAdValorem !== undefined && vigente('cbs_devida', ano);
  const ibs_mun = sobreOValor ? parteDoMunicipio(mono, ibs, faltas) : 0n;
  return { ibs_uf: ibs - ibs_mun, ibs_mun };
}

function cbsDoMono(mono: GIBSCBSMono, cClassTrib: string | undefined, faltas: Falta[]): Fixo {
  const total = readReais(mono.vTotCBSMonoItem, 'vTotCBSMonoItem', faltas);
  const diferenca =
    cClassTrib === FORA_DO_TOTAL ? mono.gCBSMonoAdRem?.gpBioDiferenca?.vCBSDiferenca : undefined;
  return total + readReais(diferenca, 'vCBSDiferenca', faltas);
}

function parteDoMunicipio({ gIBSMonoAdValorem }: GIBSCBSMono, total: Fixo, faltas: Falta[]): Fixo {
  const { vIBSMonoUF, vIBSMonoMun } = gIBSMonoAdValorem?.gMonoPadrao ?? {};
  const [uf, mun] = [
    readReais(vIBSMonoUF, 'vIBSMonoUF', faltas),
    readReais(vIBSMonoMun, 'vIBSMonoMun', faltas),
  ];
  return uf + mun === total ? mun : total - round(split(total, 2n * ONE), 2);
}
