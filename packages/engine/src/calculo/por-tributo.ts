import { type Fixo, formatFixo } from '../fixo.ts';
import type { PorTributo } from '../resultado.ts';

/** CBS and the two parts of IBS, as amounts in reais or rates in percent. */
export type ByTributoInFixo = Readonly<Record<keyof PorTributo, Fixo>>;

/** CBS and both parts of IBS, in the order in which they are summed and shown. */
export const TRIBUTOS = ['cbs', 'ibs_uf', 'ibs_mun'] as const;

export const ZEROS: ByTributoInFixo = { cbs: 0n, ibs_uf: 0n, ibs_mun: 0n };

/** The same function on each of the three. */
export function forEachTributo(funcao: (tributo: keyof ByTributoInFixo) => Fixo): ByTributoInFixo {
  return { ibs_uf: funcao('ibs_uf'), ibs_mun: funcao('ibs_mun'), cbs: funcao('cbs') };
}

const LEMBRANCAS = 256;
const escritas = new Map<Fixo, string>();

/** A rate with four decimals, from a cache: few different ones occur. */
export function writeAliquota(aliquota: Fixo): string {
  let texto = escritas.get(aliquota);
  if (texto === undefined) {
    texto = formatFixo(aliquota, 4);
    if (escritas.size >= LEMBRANCAS) escritas.clear();
    escritas.set(aliquota, texto);
  }
  return texto;
}

export function writeAliquotas({ cbs, ibs_uf, ibs_mun }: ByTributoInFixo): PorTributo {
  return {
    cbs: writeAliquota(cbs),
    ibs_uf: writeAliquota(ibs_uf),
    ibs_mun: writeAliquota(ibs_mun),
  };
}

export function writeValores({ cbs, ibs_uf, ibs_mun }: ByTributoInFixo): PorTributo {
  return { cbs: formatFixo(cbs, 2), ibs_uf: formatFixo(ibs_uf, 2), ibs_mun: formatFixo(ibs_mun, 2) };
}
