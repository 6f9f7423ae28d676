/**
 * What a person typed as an amount -> "1234.50", undefined when it is none. A comma is the decimal sign; without one,
 * a single point followed by one or two digits is ("1234.5"), and other points group thousands.
 */
export function lerValor(texto: string): string | undefined {
  const limpo = texto.replace(/R\$|\s/g, '');
  const comVirgula = limpo.includes(',')
    ? limpo.replaceAll('.', '').replace(',', '.')
    : /^\d+\.\d{1,2}$/.test(limpo)
      ? limpo
      : limpo.replaceAll('.', '');
  if (!/^\d{1,13}(\.\d{0,2})?$/.test(comVirgula)) return undefined;
  const [inteiro = '', fracao = ''] = comVirgula.split('.');
  return `${inteiro.replace(/^0+(?=\d)/, '')}.${fracao.padEnd(2, '0')}`;
}

/** The same for a percentage: up to four places, no zeros added. */
export function lerPercentual(texto: string): string | undefined {
  const limpo = texto.replace(/%|\s/g, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d{0,4})?$/.test(limpo)) return undefined;
  const [inteiro = '', fracao = ''] = limpo.split('.');
  const normal = inteiro.replace(/^0+(?=\d)/, '');
  return fracao === '' ? normal : `${normal}.${fracao}`;
}

/** The same from 0 to 100, as rates are: "17,5" -> "17.5". */
export function lerAliquota(texto: string): string | undefined {
  const lido = lerPercentual(texto);
  return lido !== undefined && Number(lido) <= 100 ? lido : undefined;
}
