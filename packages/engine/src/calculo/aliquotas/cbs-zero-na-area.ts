import { admiteCbsZeroNaArea } from '../../dados/areas-incentivadas.ts';
import { lerFixo } from '../../fixo.ts';
import type { Det } from '../../nota-fiscal.ts';
import type { ContextoDoItem } from '../contexto-do-item.ts';

/**
 * Whether the CBS of an item is zero because seller and buyer stand in the same free area (LC 214/2025 arts. 451 and
 * 466): the issuer claims it, by gALCZFMCBS or a pCBS of zero, and place and goods allow it. Whether the buyer is
 * enrolled with the Suframa no file proves.
 */
export function cbsZeroNaArea(det: Det, { modelo, mesmaArea }: ContextoDoItem): boolean {
  if (!mesmaArea || modelo !== '55' || !admiteCbsZeroNaArea(det.prod.NCM)) return false;
  const gCBS = det.imposto.IBSCBS?.gIBSCBS?.gCBS;
  if (gCBS === undefined) return false;
  return gCBS.gALCZFMCBS !== undefined || (gCBS.pCBS !== undefined && lerFixo(gCBS.pCBS) === 0n);
}
