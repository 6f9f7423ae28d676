import { CEM_POR_CENTO, porcento } from '../../fixo.ts';
import type { ReformaDoItem } from '../item-em-calculo.ts';
import { type PorTributoEmFixo, paraCadaTributo } from '../por-tributo.ts';
import type { TributosCalculados } from './calcular-tributos.ts';

/**
 * CBS and IBS of an item with eight decimals, before they are rounded to cents: what the official calculator adds. An
 * amount that is no product (single phase, carried) is exact as it stands.
 */
export function valoresExatos(item: ReformaDoItem): PorTributoEmFixo {
  return item.tributos === null ? item : tributosExatos(item.tributos);
}

export function tributosExatos(tributos: TributosCalculados): PorTributoEmFixo {
  const { bases, diferimento, efetivas, cbs_devolvida } = tributos;
  return paraCadaTributo((nome) => {
    const bruto = porcento(bases[nome], efetivas[nome], 8);
    const devido = diferimento === 0n ? bruto : porcento(bruto, CEM_POR_CENTO - diferimento, 8);
    return nome === 'cbs' ? devido - cbs_devolvida : devido;
  });
}
