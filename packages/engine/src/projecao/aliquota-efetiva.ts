import { arredondar, CEM_POR_CENTO, type Fixo, porcento } from '../fixo.ts';

/** A standard rate less a reduction, both in percent, with four decimals like pAliqEfet (NT 2025.002 UB28-10). */
export function aliquotaEfetiva(aliquota: Fixo, reducao: Fixo): Fixo {
  return arredondar(porcento(aliquota, CEM_POR_CENTO - reducao, 8), 4);
}
