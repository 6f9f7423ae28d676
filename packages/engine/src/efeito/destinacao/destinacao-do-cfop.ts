import type { Destinacao } from './direito.ts';

/** Last three digits of the client's books, by purpose. */
const POR_FINAL: readonly (readonly [Destinacao, RegExp])[] = [
  ['energia', /^25\d$/],
  ['combustivel', /^653$/],
  ['uso_consumo', /^(?:407|556)$/],
  ['ativo_imobilizado', /^(?:406|551)$/],
  ['insumo', /^(?:101|111|116|120|122|401|651)$/],
  ['revenda', /^(?:102|113|117|118|121|403|652)$/],
];

/** What a CFOP of the client's own books says that a purchase is for; nothing where it is no purchase, or says none. */
export const destinacaoDoCfop = (cfop: string): Destinacao | undefined =>
  POR_FINAL.find(([, finais]) => finais.test(cfop.slice(1)))?.[0];
