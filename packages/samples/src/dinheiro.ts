/** Amounts in integer cents. Rates in ten-thousandths of a percent: 18% is 180000n. */
export type Centavos = bigint;
export type Taxa = bigint;

/** A rate from its usual form: `taxa('0.9')`, `taxa('18')`; at most four decimals. */
export function taxa(percentual: string): Taxa {
  const [inteiros = '0', decimais = ''] = percentual.split('.');
  return BigInt(inteiros + decimais.padEnd(4, '0'));
}

/** `base` times `aliquota`, to the cent; a tie goes to the even cent, as the official calculator does. */
export function parcela(base: Centavos, aliquota: Taxa): Centavos {
  return dividirParaPar(base * aliquota, 1_000_000n);
}

/** What is left of a base after a reduction. */
export function reduzida(base: Centavos, pRed: Taxa): Centavos {
  return dividirParaPar(base * (1_000_000n - pRed), 1_000_000n);
}

/** Quotient of two positive numbers, rounded to the nearest, ties to even. */
export function dividirParaPar(numerador: bigint, denominador: bigint): bigint {
  const quociente = numerador / denominador;
  const dobroDoResto = (numerador % denominador) * 2n;
  const sobe = dobroDoResto > denominador || (dobroDoResto === denominador && quociente % 2n === 1n);
  return sobe ? quociente + 1n : quociente;
}

/** Cents as the layout writes amounts: "1234.56". */
export function reais(centavos: Centavos): string {
  return comCasas(centavos, 2);
}

/** A rate as the layout writes it, with four decimals: "18.0000". */
export function percentual(aliquota: Taxa): string {
  return comCasas(aliquota, 4);
}

/** A quantity in thousandths, with three decimals: "1.250". */
export function quantidade(milesimos: bigint): string {
  return comCasas(milesimos, 3);
}

function comCasas(valor: bigint, casas: number): string {
  const digitos = valor.toString().padStart(casas + 1, '0');
  return `${digitos.slice(0, -casas)}.${digitos.slice(-casas)}`;
}

export function somar(valores: Iterable<Centavos>): Centavos {
  let soma = 0n;
  for (const valor of valores) soma += valor;
  return soma;
}
