/** What notes are written from, for who makes other ones than `gerarNota` does. */
export * from './dinheiro.ts';
export { chaveDaNota, escreverNota } from './escrever-nota.ts';
export { type Extras, escreverProduto } from './escrever-produto.ts';
export { escreverXml, type Tree } from './escrever-xml.ts';
export { type Contribuicao, porValor } from './impostos/contribuicao.ts';
export { ALIQUOTAS, comTributo } from './impostos/ibscbs.ts';
export type { NotaHeader } from './pedido-de-nota.ts';
export { MANAUS, SAO_PAULO } from './places.ts';
export { CLASSES, MERCADO, type Produto } from './produtos.ts';
export { createRandom, type Random } from './random.ts';
export { valorEm } from './valor-em.ts';
