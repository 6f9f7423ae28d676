/** The exact sum of amounts written with two decimals. */
export function somarReais(valores: readonly string[]): string {
  return escrever(valores.reduce((soma, valor) => soma + centavos(valor), 0n));
}

/** `de` minus `menos`, exactly. */
export const subtrairReais = (de: string, menos: string): string => escrever(centavos(de) - centavos(menos));

const centavos = (valor: string): bigint => BigInt(valor.replace('.', ''));

function escrever(total: bigint): string {
  const digitos = (total < 0n ? -total : total).toString().padStart(3, '0');
  return `${total < 0n ? '-' : ''}${digitos.slice(0, -2)}.${digitos.slice(-2)}`;
}
