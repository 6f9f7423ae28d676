/** What a reader of notes needs, without the rules and their tables. */
export { situacaoDaNota } from './calculo/nota/situacao-da-nota.ts';
export { eventoRegistrado, precisaDoDetalhe, tipoDoEventoNFe } from './dados/eventos-da-nfe.ts';
export { efeitoDoEvento } from './dados/eventos-de-documentos.ts';
export * from './documento-fiscal.ts';
export { type Content, decimal, decimals, type Layout, type Read, text, texts } from './nota-fiscal/field.ts';
export { LAYOUT } from './nota-fiscal/layout.ts';
export type { Decimal, EventoNFe, NotaFiscal, Situacao } from './nota-fiscal.ts';
