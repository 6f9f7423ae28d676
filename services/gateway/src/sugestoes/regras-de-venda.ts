import type { RegraDeVenda } from '@apura/database';

/** What a sale is of: it decides the annex of the Simples (LC 123/2006 art. 18 §§ 4º, 5º-B to 5º-I). */
export type OrigemDaVenda = 'revenda' | 'producao' | 'servicos';

const SAIDAS: Readonly<Record<OrigemDaVenda, string>> = {
  revenda: '102 104 106 108 110 112 114 115 117 119 120 123 403 404 405 654 655 656 667',
  // 124 and 125 are manufacture to order: Annex II as well (art. 18 § 4º, II and VI).
  producao: '101 103 105 107 109 111 113 116 118 122 124 125 401 402 651 652 653',
  servicos: '301 302 303 304 305 306 307 351 352 353 354 355 356 357 359 360 932 933',
};
const DEVOLUCOES: Readonly<Record<Exclude<OrigemDaVenda, 'servicos'>, string>> = {
  revenda: '202 204 411 660 661 662',
  producao: '201 203 410',
};

const regras = (finais: Readonly<Record<string, string>>, saida: boolean): RegraDeVenda[] =>
  Object.entries(finais).flatMap(([origem, lista]) =>
    lista.split(' ').map((final) => ({ final, saida, origem })),
  );

/** The CFOPs of sales within the country, and of their returns; our reading of the CFOP table (Convênio s/nº of 1970). */
export const REGRAS_DE_VENDA: readonly RegraDeVenda[] = [
  ...regras(SAIDAS, true),
  ...regras(DEVOLUCOES, false),
];
