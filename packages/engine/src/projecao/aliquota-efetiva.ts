import { arredondar, type Fixo, porcento } from '../fixo.ts';

const CEM = 100n * 100_000_000n;

/** A standard rate less a reduction, both in percent, with four decimals like pAliqEfet (NT 2025.002 UB28-10). */
export function aliquotaEfetiva(aliquota: Fixo, reducao: Fixo): Fixo {
  return arredondar(porcento(aliquota, CEM - reducao, 8), 4);
}
