import type { AliquotasDaLei } from '../../parametros/aliquotas-em.ts';
import type { ItemLido } from '../item-em-calculo.ts';
import { type PorTributoEmFixo, paraCadaTributo } from '../por-tributo.ts';
import { declaradas } from './aliquotas-da-propria-nota.ts';
import type { AliquotaPropria } from './aliquotas-uniformes.ts';

/**
 * The standard rates that an item has to be checked against: those of the law, and where there is none the issuer's
 * own, so that its arithmetic is checked and not its choice of a rate.
 */
export function aliquotasDaConferencia(
  item: ItemLido,
  daLei: AliquotasDaLei,
  doAno: PorTributoEmFixo,
  comOutraAliquota: boolean,
): PorTributoEmFixo {
  const daNota = comOutraAliquota ? doAno : declaradas(item);
  return paraCadaTributo((tributo) => daLei[tributo] ?? daNota[tributo] ?? doAno[tributo]);
}

/** The own rates of a classification as the issuer divided them, where the law fixes their sum only and the sum is right. */
export function propriaDaConferencia(item: ItemLido, propria: AliquotaPropria): AliquotaPropria {
  const { cbs, ibs_uf, ibs_mun } = declaradas(item);
  if (!propria.soASoma || cbs === null || ibs_uf === null || ibs_mun === null) return propria;
  const { valores } = propria;
  const mesmaSoma = cbs + ibs_uf + ibs_mun === valores.cbs + valores.ibs_uf + valores.ibs_mun;
  return mesmaSoma ? { ...propria, valores: { cbs, ibs_uf, ibs_mun } } : propria;
}
