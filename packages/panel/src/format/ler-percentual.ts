/** What a person typed as a percentage -> "17.5", undefined when it is none: up to four places, no zeros added. */
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
