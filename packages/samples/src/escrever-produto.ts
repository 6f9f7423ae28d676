import { type Centavos, quantidade, reais } from './dinheiro.ts';
import type { Tree } from './escrever-xml.ts';
import type { Produto } from './produtos.ts';

/** What is sold of a product, for how much. */
export interface Quantias {
  readonly preco: Centavos;
  readonly milesimos: bigint;
  readonly vProd: Centavos;
  readonly vFrete: Centavos;
  readonly vSeg?: Centavos;
  readonly vDesc: Centavos;
  readonly vOutro?: Centavos;
}

/** Fields that not every product has, by the field after which the layout has them. */
export type Extras = Readonly<Partial<Record<'NCM' | 'vUnCom' | 'vProd' | 'indTot', Tree>>>;

/** The `prod` element of a line, in the order of the schema. */
export function escreverProduto(produto: Produto, CFOP: string, quantias: Quantias, depoisDe: Extras = {}) {
  const { preco, milesimos, vProd, vFrete, vSeg = 0n, vDesc, vOutro = 0n } = quantias;
  return {
    cProd: produto.codigo,
    cEAN: 'SEM GTIN',
    xProd: produto.nome,
    NCM: produto.ncm,
    ...depoisDe.NCM,
    CFOP,
    uCom: produto.unidade,
    qCom: quantidade(milesimos),
    vUnCom: reais(preco),
    ...depoisDe.vUnCom,
    vProd: reais(vProd),
    ...depoisDe.vProd,
    cEANTrib: 'SEM GTIN',
    uTrib: produto.unidade,
    qTrib: quantidade(milesimos),
    vUnTrib: reais(preco),
    vFrete: seHouver(vFrete),
    vSeg: seHouver(vSeg),
    vDesc: seHouver(vDesc),
    vOutro: seHouver(vOutro),
    indTot: '1',
    ...depoisDe.indTot,
  };
}

/** Optional amounts must be left out when they are zero: the schema refuses "0.00" there. */
export function seHouver(valor: Centavos): string | undefined {
  return valor === 0n ? undefined : reais(valor);
}
