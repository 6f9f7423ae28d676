/** "1234.50" -> 123450n. Only for amounts with exactly two decimals. */
export function lerCentavos(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''));
}

/** 123450n -> "1234.50", -5n -> "-0.05". */
export function escreverCentavos(centavos: bigint): string {
  const digitos = String(centavos < 0n ? -centavos : centavos).padStart(3, '0');
  return `${centavos < 0n ? '-' : ''}${digitos.slice(0, -2)}.${digitos.slice(-2)}`;
}

/** "1.50" and "2.25" -> "3.75". */
export function somarValores(valores: readonly string[]): string {
  return escreverCentavos(valores.reduce((soma, valor) => soma + lerCentavos(valor), 0n));
}
