import { type Fixo, formatarFixo } from '../fixo.ts';
import type { PorTributo } from '../resultado.ts';

/** CBS and the two parts of IBS, as amounts in reais or rates in percent. */
export type PorTributoEmFixo = Readonly<Record<keyof PorTributo, Fixo>>;

/** CBS and both parts of IBS, in the order in which they are summed and shown. */
export const TRIBUTOS = ['cbs', 'ibs_uf', 'ibs_mun'] as const;

export const ZEROS: PorTributoEmFixo = { cbs: 0n, ibs_uf: 0n, ibs_mun: 0n };

/** The same function on each of the three. */
export function paraCadaTributo(funcao: (tributo: keyof PorTributoEmFixo) => Fixo): PorTributoEmFixo {
  return { ibs_uf: funcao('ibs_uf'), ibs_mun: funcao('ibs_mun'), cbs: funcao('cbs') };
}

const LEMBRANCAS = 256;
const escritas = new Map<Fixo, string>();

/** A rate with four decimals, from a cache: few different ones occur. */
export function escreverAliquota(aliquota: Fixo): string {
  let texto = escritas.get(aliquota);
  if (texto === undefined) {
    texto = formatarFixo(aliquota, 4);
    if (escritas.size >= LEMBRANCAS) escritas.clear();
    escritas.set(aliquota, texto);
  }
  return texto;
}

export function escreverAliquotas({ cbs, ibs_uf, ibs_mun }: PorTributoEmFixo): PorTributo {
  return {
    cbs: escreverAliquota(cbs),
    ibs_uf: escreverAliquota(ibs_uf),
    ibs_mun: escreverAliquota(ibs_mun),
  };
}

export function escreverValores({ cbs, ibs_uf, ibs_mun }: PorTributoEmFixo): PorTributo {
  return { cbs: formatarFixo(cbs, 2), ibs_uf: formatarFixo(ibs_uf, 2), ibs_mun: formatarFixo(ibs_mun, 2) };
}
