export { startTemplateServer } from './template-database.ts';
export { type TestDatabase, testDatabase } from './test-database.ts';
