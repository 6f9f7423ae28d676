import { tsImport } from 'tsx/esm/api';

/** One real PostgreSQL for the whole run; each suite makes its own database on it. */
export default async () => {
  const { startTemplateServer } = await tsImport('./packages/testing/src/index.ts', import.meta.url);
  globalThis.apuraTestPostgres = await startTemplateServer();
};
