import { type Centavos, parcela, percentual, reais, taxa } from '../dinheiro.ts';
import type { Empresa } from '../empresas.ts';
import type { Tree } from '../escrever-xml.ts';
import { contribuicoesDe } from '../impostos/contribuicao.ts';
import { comTributo } from '../impostos/ibscbs.ts';

export type Composicao = ReturnType<typeof compor>;

/**
 * What is inside a price: ICMS or ISS, then PIS and COFINS of what is left, then the base of CBS and IBS (LC 214/2025,
 * art. 12). `aliquota` in percent; `porDentro`: ICMS leaves the base of PIS and COFINS, ISS stays in it.
 */
export function compor(valor: Centavos, aliquota: string, fornecedor: Empresa, { porDentro = true } = {}) {
  const imposto = parcela(valor, taxa(aliquota));
  const semImposto = porDentro ? valor - imposto : valor;
  const { PIS, COFINS } = contribuicoesDe(fornecedor);
  const [pis, cofins] = [parcela(semImposto, PIS), parcela(semImposto, COFINS)];
  return { valor, imposto, semImposto, pis, cofins, base: valor - imposto - pis - cofins };
}

export const icms00 = ({ valor, imposto }: Composicao, aliquota: string): Tree => ({
  ICMS00: {
    CST: '00',
    vBC: reais(valor),
    pICMS: percentual(taxa(aliquota)).slice(0, -2),
    vICMS: reais(imposto),
  },
});

export const ibscbs = ({ base }: Composicao): Tree => comTributo('000', '000001', base);
