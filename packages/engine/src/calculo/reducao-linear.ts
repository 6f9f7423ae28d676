import { VALORES, valueAt } from '@apura/law';
import { listCodigosDoAnexo } from '../dados/anexos.ts';
import { findLinhaDoNcm, listEntradasDoNcm } from '../dados/anexos-por-ncm.ts';
import { inAreaIncentivada } from '../dados/areas-incentivadas.ts';
import { classeDoCfop } from '../dados/cfop.ts';
import { mayBeCombustivel } from '../dados/combustiveis.ts';
import { findAliquotaMonofasica } from '../dados/monofasicos.ts';
import { atLeastZero, type Fixo, porcento, readOrZero } from '../fixo.ts';
import type { Det, Imposto, NotaFiscal } from '../nota-fiscal.ts';
import {
  type AliquotasDePisCofins,
  findAliquotasDePisCofins,
} from '../parametros/aliquotas-de-pis-cofins.ts';
import { computePrecoSemIcms } from './tributos-atuais.ts';

/** A sold item whose PIS and COFINS the linear cut of LC 224/2025 may reach. */
export interface ItemWithBeneficio {
  readonly nota: NotaFiscal;
  readonly det: Det;
  /** The item's net value, reais. */
  readonly valor: Fixo;
  readonly cclasstrib: string;
  /** Who sells, or the office, says the classification: it is not our guess by the NCM. */
  readonly declarada: boolean;
  /** The seller's PIS and COFINS are cumulative: Lucro Presumido. */
  readonly cumulativo: boolean;
  /** YYYY-MM, of the revenue. */
  readonly mes: string;
}

/** PIS and COFINS that the cut adds to what the note declares, reais. */
export type CorteLinear = Readonly<Record<'pis' | 'cofins', Fixo>>;

/** Zero rate and exemption. 04, 05, 08 and 09 (single phase, substitution, no incidence, suspension) are no such benefits. */
const SEM_TRIBUTO: ReadonlySet<string> = new Set(['06', '07']);
/** A rate of its own: a reduced one where it is below the standard. */
const ALIQUOTA_PROPRIA = '02';
const DE_BENEFICIO: ReadonlySet<string> = new Set([...SEM_TRIBUTO, ALIQUOTA_PROPRIA]);

/** The percentage of the law in a month (YYYY-MM); zero before the cut and after the end of PIS and COFINS. */
export const computePercentualDoCorte = (mes: string): Fixo =>
  readOrZero(valueAt(VALORES.corte_linear_dos_beneficios, `${mes}-01`)?.valor);

/**
 * What a sale would owe by the cut of LC 224/2025 art. 4º § 4º I and II: 10 % of the standard rate on what has zero rate or exemption, 90 %
 * of a reduced rate plus 10 % of the standard, on the price less ICMS, less what the note charges already. Null where there is nothing
 * that the cut may reach (§ 8º). Whether it does reach the benefit, which no note names, only the office can tell.
 */
export function computeCorteLinear(item: ItemWithBeneficio): CorteLinear | null {
  if (!mayHaveBeneficio(item.det.imposto)) return null;
  const percentual = computePercentualDoCorte(item.mes);
  if (percentual === 0n || !vendaNoMercadoInterno(item) || foraDoCorte(item)) return null;
  const data = `${item.mes}-01`;
  const padrao = findAliquotasDePisCofins(item.cumulativo, data);
  const outro = findAliquotasDePisCofins(!item.cumulativo, data);
  const grupos = gruposDe(item.det.imposto);
  const corte = {
    pis: corteDe(grupos.pis, item, { tributo: 'pis', padrao, outro, percentual }),
    cofins: corteDe(grupos.cofins, item, { tributo: 'cofins', padrao, outro, percentual }),
  };
  return corte.pis + corte.cofins === 0n ? null : corte;
}

/** Whether an item declares PIS or COFINS as one of the benefits does. Of most items that is all that has to be asked. */
export const mayHaveBeneficio = ({ PIS, COFINS }: Imposto): boolean =>
  (PIS?.CST !== undefined && DE_BENEFICIO.has(PIS.CST)) ||
  (COFINS?.CST !== undefined && DE_BENEFICIO.has(COFINS.CST));

/** The same fields of both groups. */
interface Grupo {
  readonly cst: string;
  readonly base: Fixo;
  readonly aliquota: Fixo;
  readonly declarado: Fixo;
}

const gruposDe = ({ PIS, COFINS }: Imposto): Readonly<Record<'pis' | 'cofins', Grupo>> => ({
  pis: grupo(PIS?.CST, PIS?.vBC, PIS?.pPIS, PIS?.vPIS),
  cofins: grupo(COFINS?.CST, COFINS?.vBC, COFINS?.pCOFINS, COFINS?.vCOFINS),
});

const grupo = (cst = '', vBC?: string, aliquota?: string, valor?: string): Grupo => ({
  cst,
  base: atLeastZero(readOrZero(vBC)),
  aliquota: readOrZero(aliquota),
  declarado: atLeastZero(readOrZero(valor)),
});

interface Regra {
  readonly tributo: 'pis' | 'cofins';
  readonly padrao: AliquotasDePisCofins;
  /** Of the other regime: a part of the revenue may be under it, and is at no reduced rate then. */
  readonly outro: AliquotasDePisCofins;
  readonly percentual: Fixo;
}

function corteDe(
  { cst, base, aliquota, declarado }: Grupo,
  { det, valor }: ItemWithBeneficio,
  { tributo, padrao, outro, percentual }: Regra,
): Fixo {
  const parteDoPadrao = porcento(padrao[tributo], percentual, 8);
  if (SEM_TRIBUTO.has(cst))
    return atLeastZero(porcento(computePrecoSemIcms(valor, det.imposto), parteDoPadrao, 2) - declarado);
  const reduzida =
    cst === ALIQUOTA_PROPRIA &&
    aliquota > 0n &&
    aliquota < padrao[tributo] &&
    aliquota !== outro[tributo] &&
    // The note charges the tenth of the standard rate already.
    aliquota !== parteDoPadrao;
  if (!reduzida) return 0n;
  const devida = aliquota - porcento(aliquota, percentual, 8) + parteDoPadrao;
  return atLeastZero(porcento(base, devida, 2) - declarado);
}

/** Immunities, exports among them, are not cut (§ 8º I); nor is what is no sale. */
function vendaNoMercadoInterno({ nota: { ide, dest }, det }: ItemWithBeneficio): boolean {
  const { finNFe } = ide;
  return (
    ide.tpNF !== '0' &&
    (finNFe === undefined || finNFe === '1' || finNFe === '2') &&
    classeDoCfop(det.prod.CFOP).classe === 'venda' &&
    dest?.UF !== 'EX'
  );
}

/**
 * What § 8º leaves out as far as a note shows it: goods for the Zona Franca de Manaus and the free areas (II), those of annexes I and XV of
 * LC 214/2025 (III), fuels, taxed by quantity (X). Goods of a single phase have rates that are no benefit.
 */
function foraDoCorte({ nota, det, cclasstrib, declarada, mes }: ItemWithBeneficio): boolean {
  const { NCM, cProdANP } = det.prod;
  const destino = nota.dest?.cMun ?? (nota.ide.mod === '65' ? nota.emit.cMun : undefined);
  if (inAreaIncentivada(destino) || nota.dest?.ISUF !== undefined) return true;
  if (cProdANP !== undefined && mayBeCombustivel(NCM)) return true;
  if (det.imposto.PIS?.CST === ALIQUOTA_PROPRIA && findAliquotaMonofasica(NCM, `${mes}-01`) !== null)
    return true;
  return inCestaOuHorta(NCM, nota.ide.dhEmi.slice(0, 10), declarada ? cclasstrib : null);
}

/** The annexes whose zero rates stay whole: Cesta Básica Nacional; horticulture, fruit and eggs. */
const ANEXOS_INTEIROS: ReadonlySet<string> = new Set(['I', 'XV']);

/** Where only some products of an NCM are in the annex, the classification of the item has to say that this is one. */
function inCestaOuHorta(ncm: string, data: string, cclasstrib: string | null): boolean {
  const linha = findLinhaDoNcm(ncm, data);
  const entradas = listEntradasDoNcm(ncm, linha).filter(({ anexo }) => ANEXOS_INTEIROS.has(anexo.nome));
  if (entradas.length === 0) return false;
  if (linha?.certo === true) return true;
  return cclasstrib !== null && entradas.some(({ anexo }) => listCodigosDoAnexo(anexo).includes(cclasstrib));
}
