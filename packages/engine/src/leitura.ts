/** What a reader of notes needs, without the rules and their tables. */
export { situacaoDaNota } from './calculo/nota/situacao-da-nota.ts';
export type { Content, Layout } from './nota-fiscal/field.ts';
export { LAYOUT } from './nota-fiscal/layout.ts';
export type { EventoNFe, NotaFiscal } from './nota-fiscal.ts';
