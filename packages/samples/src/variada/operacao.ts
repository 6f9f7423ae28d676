import type { Acaso } from '../acaso.ts';
import { type Centavos, dividirParaPar, percentual, reais, type Taxa } from '../dinheiro.ts';
import type { Arvore } from '../escrever-xml.ts';

/** What the taxes of one varied item are computed from. */
export interface Operacao {
  readonly acaso: Acaso;
  /** Value of the goods with freight and the like, less the discount. */
  readonly valor: Centavos;
  readonly milesimos: bigint;
}

/** Now and then. */
export const talvez = <T>(acaso: Acaso, fazer: () => T): T | undefined =>
  acaso.inteiro(0, 1) === 1 ? fazer() : undefined;

/** Quantity with four decimals, as the single-phase fields write it. */
export const quatroCasas = (milesimos: bigint): string => percentual(milesimos * 10n);

/** A quantity in thousandths times an amount in ten-thousandths of a real for each unit. */
export function porUnidade(milesimos: bigint, adRem: Taxa): Centavos {
  return dividirParaPar(milesimos * adRem, 100_000n);
}

/** What is left of a base after a reduction. */
export function reduzida(base: Centavos, pRed: Taxa): Centavos {
  return dividirParaPar(base * (1_000_000n - pRed), 1_000_000n);
}

/** Amount of a field anywhere in a tree of an item, in cents; 0n where it is missing. `*` is any one element. */
export function valorEm(arvore: Arvore, caminho: string): Centavos {
  let nos: Arvore[string][] = [arvore];
  for (const passo of caminho.split('/')) {
    nos = nos.flatMap((no) => {
      if (typeof no !== 'object' || Array.isArray(no)) return [];
      const grupo = no as Arvore;
      return passo === '*' ? Object.values(grupo) : [grupo[passo]];
    });
  }
  let soma = 0n;
  for (const no of nos) if (typeof no === 'string') soma += centavos(no);
  return soma;
}

export function centavos(valor: string): Centavos {
  const [inteiros = '0', decimais = ''] = valor.split('.');
  return BigInt(inteiros + decimais.padEnd(2, '0').slice(0, 2));
}

export { reais };
