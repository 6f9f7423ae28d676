/**
 * "1234567.8" style decimal strings to Brazilian notation ("1.234.567,8"), digit by digit: an amount never becomes a
 * number, so none is ever rounded here.
 *
 * @throws on anything that is not a plain decimal.
 */
export function formatarValor(decimal: string): string {
  const partes = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (partes === null) throw new Error(`not a decimal: ${decimal}`);
  const [, sinal = '', inteiros = '', casas] = partes;
  const milhares = inteiros.replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${sinal}${milhares}${casas === undefined ? '' : `,${casas}`}`;
}
