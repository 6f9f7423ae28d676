import { type Centavos, parcela, percentual, reais, type Taxa, taxa } from '../dinheiro.ts';
import type { Empresa } from '../empresas.ts';
import type { Tree } from '../escrever-xml.ts';

export type Contribuicao = 'PIS' | 'COFINS';

/** Rates by regime (Lei 10.637 and 10.833; Lei 9.718). */
export const contribuicoesDe = ({ regime }: Empresa): Readonly<Record<Contribuicao, Taxa>> =>
  regime === 'lucro_real'
    ? { PIS: taxa('1.65'), COFINS: taxa('7.6') }
    : { PIS: taxa('0.65'), COFINS: taxa('3') };

/** PIS or COFINS on a base. */
export function porValor(tributo: Contribuicao, vBC: Centavos, aliquota: Taxa): Tree {
  return {
    vBC: reais(vBC),
    [`p${tributo}`]: percentual(aliquota),
    [`v${tributo}`]: reais(parcela(vBC, aliquota)),
  };
}
