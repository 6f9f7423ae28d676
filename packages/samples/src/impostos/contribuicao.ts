import { type Centavos, parcela, percentual, reais, type Taxa } from '../dinheiro.ts';
import type { Tree } from '../escrever-xml.ts';

export type Contribuicao = 'PIS' | 'COFINS';

/** PIS or COFINS on a base. */
export function porValor(tributo: Contribuicao, vBC: Centavos, aliquota: Taxa): Tree {
  return {
    vBC: reais(vBC),
    [`p${tributo}`]: percentual(aliquota),
    [`v${tributo}`]: reais(parcela(vBC, aliquota)),
  };
}
