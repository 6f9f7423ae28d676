import { porcento } from '../fixo.ts';
import type { ReformaDoItem } from './item-em-calculo.ts';
import { type PorTributoEmFixo, paraCadaTributo } from './por-tributo.ts';

const CEM = 10_000_000_000n;

/**
 * CBS and IBS of an item with eight decimals, before they are rounded to cents: what the official calculator adds. An
 * amount that is no product (single phase, carried) is exact as it stands.
 */
export function valoresExatos(item: ReformaDoItem): PorTributoEmFixo {
  const { tributos, base } = item;
  if (tributos === null) return item;
  return paraCadaTributo((nome) => {
    const bruto = porcento(base, tributos.efetivas[nome], 8);
    const devido = tributos.diferimento === 0n ? bruto : porcento(bruto, CEM - tributos.diferimento, 8);
    return nome === 'cbs' ? devido - tributos.cbs_devolvida : devido;
  });
}
