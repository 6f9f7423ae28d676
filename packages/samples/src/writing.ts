/** What notes and events are written from, for who makes other ones than `gerarNota` does. */
export * from './dinheiro.ts';
export { NAMESPACE_NFSE } from './documentos/gerar-nfse.ts';
export { namespaceDe, nProtDe } from './documentos/portal.ts';
export { MANAUS, SAO_PAULO } from './empresas.ts';
export { escreverEvento } from './escrever-evento.ts';
export { chaveDaNota, type Extras, escreverNota, escreverProduto } from './escrever-nota.ts';
export { escreverAssinatura, escreverXml, type Tree } from './escrever-xml.ts';
export { ALIQUOTAS, type Contribuicao, comTributo, porValor } from './impostos.ts';
export type { NotaHeader } from './pedido-de-nota.ts';
export { CLASSES, MERCADO, type Produto } from './produtos.ts';
export { createRandom, type Random } from './random.ts';
