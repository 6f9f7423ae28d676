import { VALORES, valueAt, vigente } from '@apura/law';
import { type Falta, readValor } from '../calculo/read-valor.ts';
import { classeDoCfop } from '../dados/cfop.ts';
import { findAliquotaMonofasica } from '../dados/monofasicos.ts';
import { atLeastZero, type Fixo, porcento, readOrZero, smallerOf } from '../fixo.ts';
import type { Det } from '../nota-fiscal.ts';
import type { ItemCalculado } from '../resultado.ts';
import type { Lado } from './lado-do-cliente.ts';
import { icmsWithSubstituicao, isIcmsJaRetido } from './tributos-de-hoje.ts';

/** Tax inside the cost of a purchase, reais. */
export interface EmbutidosDoItem {
  readonly icms: Fixo;
  readonly pis_cofins: Fixo;
  /** The part that the base of CBS and IBS of the note still holds. */
  readonly na_base: Fixo;
}

const SEM_EMBUTIDOS: EmbutidosDoItem = { icms: 0n, pis_cofins: 0n, na_base: 0n };

/**
 * ICMS taken to be inside a price whose note names none, percent. An estimate: the note of who resells goods with ST should hold
 * what was retained, and often does not.
 */
const icmsEstimado = (competencia: string): Fixo =>
  readOrZero(valueAt(VALORES.icms_embutido, `${competencia}-01`)?.valor);

const DIFERENCIADO = new Set(['02', '03']);
/** Single-phase fuels (LC 214/2025 art. 172). */
const COMBUSTIVEL = '620';

/**
 * Tax of earlier stages that a purchase for resale or production carries and the client cannot credit: ICMS-ST, charged
 * in the note or retained before, with the ICMS of who collects it; PIS and COFINS of goods taxed in a single phase.
 * Read from the note where it holds them, estimated where not (`icmsEstimado`; the producer's rates on the price). Not of
 * fuels: CBS and IBS of a single phase take the place of the taxes that they carry today, within the same burden (art. 174 § 1º).
 */
export function computeEmbutidosDoItem(
  item: ItemCalculado,
  det: Det,
  compra: { readonly cfop: string; readonly lado: Lado; readonly competencia: string },
): EmbutidosDoItem {
  const { ICMS, PIS, COFINS } = det.imposto;
  const comSt = icmsWithSubstituicao(ICMS);
  const cstDoPis = PIS?.CST ?? '';
  const revenda = cstDoPis === '04';
  if (compra.lado !== 'entrada' || (!comSt && !revenda && !DIFERENCIADO.has(cstDoPis))) return SEM_EMBUTIDOS;
  if (classeDoCfop(compra.cfop).classe !== 'compra' || item.cclasstrib.startsWith(COMBUSTIVEL))
    return SEM_EMBUTIDOS;
  const valor = readOrZero(item.valor);
  const faltas: Falta[] = [];
  const ler = (...textos: readonly (string | undefined)[]): Fixo =>
    textos.reduce<Fixo>((soma, texto) => soma + atLeastZero(readValor(texto, '', faltas)), 0n);
  let icms = 0n;
  let na_base = 0n;
  if (comSt && !vigente('icms_extinto', compra.competencia)) {
    const retido = ler(ICMS?.vICMSSTRet, ICMS?.vFCPSTRet, ICMS?.vICMSSubstituto, ICMS?.vICMSMonoRet);
    na_base =
      retido === 0n && isIcmsJaRetido(ICMS) ? porcento(valor, icmsEstimado(compra.competencia), 2) : retido;
    icms =
      na_base +
      ler(ICMS?.vICMS, ICMS?.vFCP, ICMS?.vICMSST, ICMS?.vFCPST, ICMS?.vICMSMono, ICMS?.vICMSMonoReten);
  }
  let pis_cofins = 0n;
  if (!vigente('pis_cofins_extintos', compra.competencia)) {
    if (revenda) {
      pis_cofins = porcento(valor, findAliquotaMonofasica(item.ncm, `${compra.competencia}-01`) ?? 0n, 2);
      na_base += pis_cofins;
    } else if (DIFERENCIADO.has(cstDoPis)) pis_cofins = ler(PIS?.vPIS, COFINS?.vCOFINS);
  }
  return { icms, pis_cofins, na_base: smallerOf(na_base, atLeastZero(valor)) };
}
