/** "-1234.50" -> "-1.234,50". Only characters move: an amount never becomes a number. */
export function agrupar(decimal: string): string {
  const sinal = decimal.startsWith('-') ? '-' : '';
  const [inteiro = '0', fracao] = decimal.replace('-', '').split('.');
  const grupos = inteiro.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${sinal}${grupos}${fracao === undefined ? '' : `,${fracao}`}`;
}

/** "-1234.50" -> "-R$ 1.234,50", unbroken. */
export function reais(decimal: string): string {
  return agrupar(decimal).replace(/^-?/, '$&R$\u00a0');
}
