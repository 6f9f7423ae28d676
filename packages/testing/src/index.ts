export { compraDeTeste } from './compra-de-teste.ts';
export { type ArquivoDoCorpus, lerCorpusDeEventos } from './corpus-de-eventos.ts';
export { notaDeTeste } from './nota-de-teste.ts';
export { offerStack, type SharedStack, sharedStack } from './shared-stack.ts';
export { startTemplateServer } from './template-database.ts';
export { type TestDatabase, testDatabase } from './test-database.ts';
