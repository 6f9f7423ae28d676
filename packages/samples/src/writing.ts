/** What notes and events are written from, for who makes other ones than `generateNota` does. */
export * from './dinheiro.ts';
export { NAMESPACE_NFSE } from './documentos/generate-nfse.ts';
export { namespaceOf, nProtOf } from './documentos/portal.ts';
export { MANAUS, SAO_PAULO } from './empresas.ts';
export { ALIQUOTAS, byValue, type Contribuicao, withTributo } from './impostos.ts';
export type { NotaHeader } from './pedido-de-nota.ts';
export { CLASSES, MERCADO, type Produto } from './produtos.ts';
export { createRandom, type Random } from './random.ts';
export { writeEvento } from './write-evento.ts';
export { chaveDaNota, type Extras, writeNota, writeProduto } from './write-nota.ts';
export { type Tree, writeAssinatura, writeXml } from './write-xml.ts';
