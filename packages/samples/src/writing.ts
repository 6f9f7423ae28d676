/** What notes and events are written from, for who makes other ones than `gerarNota` does. */
export * from './dinheiro.ts';
export { NAMESPACE_NFSE } from './documentos/gerar-nfse.ts';
export { namespaceDe, nProtDe } from './documentos/portal.ts';
export { escreverAssinatura } from './escrever-assinatura.ts';
export { escreverEvento } from './escrever-evento.ts';
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
