import { tsImport } from 'tsx/esm/api';
import { build } from './scripts/bootstrap.mjs';

/** What threads and processes run; and one real PostgreSQL for the whole run, on which each suite makes its own database. */
export default async () => {
  await build();
  const { startTemplateServer } = await tsImport('./packages/testing/src/index.ts', import.meta.url);
  globalThis.apuraTestPostgres = await startTemplateServer();
};
