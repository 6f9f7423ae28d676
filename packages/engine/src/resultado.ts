/**
 * What the engine gives back. These objects cross the public boundary as they are, so their fields carry the names of
 * the public contract. Amounts are strings with two decimals, rates strings in percent with four.
 */

export type * from './resultado/apuracao.ts';
export type * from './resultado/cliente.ts';
export type * from './resultado/conferencia.ts';
export type * from './resultado/documento.ts';
export type * from './resultado/item.ts';
export type * from './resultado/projecao.ts';
export type * from './resultado/simples.ts';
