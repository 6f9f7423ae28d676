export { checkLogs, checkLogsIn } from './check-logs.ts';
export { type ArquivoOfCorpus, readCorpusOfEventos } from './corpus-de-eventos.ts';
export { compraForTests, notaForTests } from './nota-for-tests.ts';
export { offerStack, type SharedStack, sharedStack } from './shared-stack.ts';
export { startTemplateServer, type TestDatabase, testDatabase } from './test-database.ts';
