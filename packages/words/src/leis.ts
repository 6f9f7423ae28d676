const PLANALTO = 'https://www.planalto.gov.br/ccivil_03/';

/** Where the public texts of laws and decrees stand: each year has a folder of its own. */
const TEXTOS: Readonly<Record<string, string>> = {
  // A Decreto-Lei.
  'Lei 406/1968': 'decreto-lei/del0406.htm',
  'Lei 8.212/1991': 'leis/l8212cons.htm',
  'Lei 9.715/1998': 'leis/l9715.htm',
  'Lei 9.718/1998': 'leis/l9718.htm',
  'Lei 10.147/2000': 'leis/l10147.htm',
  'Lei 10.485/2002': 'leis/2002/l10485.htm',
  'Lei 10.637/2002': 'leis/2002/l10637.htm',
  'Lei 10.833/2003': 'leis/2003/l10.833.htm',
  'Lei 10.865/2004': '_ato2004-2006/2004/lei/l10.865.htm',
  'Lei 11.774/2008': '_ato2007-2010/2008/lei/l11774.htm',
  'Lei 13.097/2015': '_ato2015-2018/2015/lei/l13097.htm',
  'Lei 14.013/2020': '_ato2019-2022/2020/lei/l14013.htm',
  'Lei 14.158/2021': '_ato2019-2022/2021/lei/l14158.htm',
  'Lei 14.358/2022': '_ato2019-2022/2022/lei/l14358.htm',
  'Lei 14.440/2022': '_ato2019-2022/2022/lei/l14440.htm',
  'Lei 14.592/2023': '_ato2023-2026/2023/lei/l14592.htm',
  'Lei 14.663/2023': '_ato2023-2026/2023/lei/l14663.htm',
  'Decreto 20.910/1932': 'decreto/antigos/d20910.htm',
  'Decreto 7.212/2010': '_ato2007-2010/2010/decreto/d7212.htm',
  'Decreto 9.255/2017': '_ato2015-2018/2017/decreto/d9255.htm',
  'Decreto 9.661/2019': '_ato2019-2022/2019/decreto/d9661.htm',
  'Decreto 11.864/2023': '_ato2023-2026/2023/decreto/d11864.htm',
  'Decreto 12.342/2024': '_ato2023-2026/2024/decreto/d12342.htm',
  'Decreto 12.797/2025': '_ato2023-2026/2025/decreto/d12797.htm',
  'Decreto 12.955/2026': '_ato2023-2026/2026/decreto/d12955.htm',
};
/** Complementary laws and amendments stand under their numbers. */
const PELO_NUMERO: Readonly<Record<string, (numero: string) => string>> = {
  LC: (numero) => `leis/lcp/lcp${numero}.htm`,
  EC: (numero) => `constituicao/emendas/emc/emc${numero}.htm`,
};

/** A stretch of a text, with the address of the law that it names. */
export interface Trecho {
  readonly texto: string;
  readonly endereco?: string;
}

/** A text in stretches: "LC 214/2025, art. 12" with its address, up to the first article; what has no known address as it is. */
export function withLeis(texto: string): Trecho[] {
  const trechos: Trecho[] = [];
  let lido = 0;
  const leis = texto.matchAll(
    /\b(LC|EC|Lei|Decreto) ([0-9.]{1,7})\/([0-9]{4})(?:,? arts?\. ([0-9]{1,4})º?(-[A-Z])?)?/g,
  );
  for (const { 0: citada, index, 1: tipo = '', 2: numero = '', 3: ano, 4: artigo, 5: letra = '' } of leis) {
    const page = PELO_NUMERO[tipo]?.(numero) ?? TEXTOS[`${tipo} ${numero}/${ano}`];
    if (!page) continue;
    const anchor = artigo ? `#art${artigo}${letra.slice(1).toLowerCase()}` : '';
    if (index > lido) trechos.push({ texto: texto.slice(lido, index) });
    trechos.push({ texto: citada, endereco: PLANALTO + page + anchor });
    lido = index + citada.length;
  }
  if (lido < texto.length) trechos.push({ texto: texto.slice(lido) });
  return trechos;
}
