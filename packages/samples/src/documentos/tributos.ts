import { type Centavos, parcela, percentual, reais, somar, taxa } from '../dinheiro.ts';
import type { Empresa } from '../empresas.ts';
import type { Tree } from '../escrever-xml.ts';
import { contribuicoesDe } from '../impostos/contribuicao.ts';
import { comTributo } from '../impostos/ibscbs.ts';
import { valorEm } from '../valor-em.ts';

/** What is inside a price: ICMS or ISS, then PIS and COFINS of what is left, then the base of CBS and IBS (LC 214/2025, art. 12). */
export interface Composicao {
  readonly valor: Centavos;
  readonly imposto: Centavos;
  readonly semImposto: Centavos;
  readonly pis: Centavos;
  readonly cofins: Centavos;
  readonly base: Centavos;
}

/** `aliquota` in percent; `porDentro`: ICMS leaves the base of PIS and COFINS, ISS stays in it. */
export function compor(
  valor: Centavos,
  aliquota: string,
  fornecedor: Empresa,
  { porDentro = true } = {},
): Composicao {
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

/** IBSCBSTot: the groups of all items, added. */
export function totalIbscbs(grupos: readonly Tree[]): Tree {
  const soma = (path: string): string =>
    reais(somar(grupos.map((grupo) => valorEm(grupo, `gIBSCBS/${path}`))));
  const nada = { vDif: '0.00', vDevTrib: '0.00' };
  return {
    vBCIBSCBS: soma('vBC'),
    gIBS: {
      gIBSUF: { ...nada, vIBSUF: soma('gIBSUF/vIBSUF') },
      gIBSMun: { ...nada, vIBSMun: soma('gIBSMun/vIBSMun') },
      vIBS: soma('vIBS'),
    },
    gCBS: { ...nada, vCBS: soma('gCBS/vCBS') },
  };
}
