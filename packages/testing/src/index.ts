export { type ArquivoDoCorpus, lerCorpusDeEventos } from './corpus-de-eventos.ts';
export { compraDeTeste, notaDeTeste } from './nota-de-teste.ts';
export { offerStack, type SharedStack, sharedStack } from './shared-stack.ts';
export { startTemplateServer, type TestDatabase, testDatabase } from './test-database.ts';
