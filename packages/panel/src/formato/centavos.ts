/** "1234.5" -> 123450n. For decimals with at most two places. */
export function lerCentavos(decimal: string): bigint {
  const sinal = decimal.startsWith('-') ? -1n : 1n;
  const [inteiro = '0', fracao = ''] = decimal.replace('-', '').split('.');
  return sinal * BigInt(inteiro + fracao.padEnd(2, '0').slice(0, 2));
}

/** 123450n -> "1234.50". */
export function escreverCentavos(centavos: bigint): string {
  const digitos = String(centavos < 0n ? -centavos : centavos).padStart(3, '0');
  return `${centavos < 0n ? '-' : ''}${digitos.slice(0, -2)}.${digitos.slice(-2)}`;
}

export function somar(valores: readonly string[]): string {
  return escreverCentavos(valores.reduce((soma, valor) => soma + lerCentavos(valor), 0n));
}

/** For the coordinates of a drawing, and only there. */
export const paraDesenho = (decimal: string): number => Number(lerCentavos(decimal)) / 100;
