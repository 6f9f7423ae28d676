import { type Fixo, formatarFixo } from '../fixo.ts';
import type { PorTributo } from '../resultado.ts';

/** CBS and the two parts of IBS, as amounts in reais or rates in percent. */
export interface PorTributoEmFixo {
  readonly cbs: Fixo;
  readonly ibs_uf: Fixo;
  readonly ibs_mun: Fixo;
}

export const ZEROS: PorTributoEmFixo = { cbs: 0n, ibs_uf: 0n, ibs_mun: 0n };

/** The same function on each of the three. */
export function paraCadaTributo(funcao: (tributo: keyof PorTributoEmFixo) => Fixo): PorTributoEmFixo {
  return { ibs_uf: funcao('ibs_uf'), ibs_mun: funcao('ibs_mun'), cbs: funcao('cbs') };
}

const LEMBRANCAS = 256;
const escritas = new Map<Fixo, string>();

/** A rate with four decimals. There are few of them, so they are remembered. */
export function escreverAliquota(aliquota: Fixo): string {
  let texto = escritas.get(aliquota);
  if (texto === undefined) {
    texto = formatarFixo(aliquota, 4);
    if (escritas.size >= LEMBRANCAS) escritas.clear();
    escritas.set(aliquota, texto);
  }
  return texto;
}

export function escreverAliquotas(aliquotas: PorTributoEmFixo): PorTributo {
  return {
    cbs: escreverAliquota(aliquotas.cbs),
    ibs_uf: escreverAliquota(aliquotas.ibs_uf),
    ibs_mun: escreverAliquota(aliquotas.ibs_mun),
  };
}

export function escreverValores(valores: PorTributoEmFixo): PorTributo {
  return {
    cbs: formatarFixo(valores.cbs, 2),
    ibs_uf: formatarFixo(valores.ibs_uf, 2),
    ibs_mun: formatarFixo(valores.ibs_mun, 2),
  };
}
