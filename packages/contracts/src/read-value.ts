/**
 * What a person wrote as an amount in reais -> "1234.50", undefined when it is none. A comma is the decimal sign; without
 * one, a single point followed by one or two digits is ("1234.5"). Other points group thousands, by three.
 */
export function readValue(texto: string): string | undefined {
  const limpo = texto.replace(/R\$|\s/g, '');
  const partes =
    /^(\d{1,13}|\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))?$/.exec(limpo) ?? /^(\d{1,13})\.(\d{1,2})$/.exec(limpo);
  if (!partes) return undefined;
  const inteiro = (partes[1] ?? '').replaceAll('.', '').replace(/^0+(?=\d)/, '');
  return inteiro.length > 13 ? undefined : `${inteiro}.${(partes[2] ?? '').padEnd(2, '0')}`;
}
