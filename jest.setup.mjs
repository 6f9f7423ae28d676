import { tsImport } from 'tsx/esm/api';
import { build } from './scripts/bootstrap.mjs';

/** What threads and processes run; one real PostgreSQL for the whole run, on which each suite makes its own database; and one stack. */
export default async () => {
  // `npm test` has done it.
  if (!process.env.APURA_BUILT) await build();
  const { offerStack, startTemplateServer } = await tsImport(
    './packages/testing/src/index.ts',
    import.meta.url,
  );
  globalThis.apuraTest = [await startTemplateServer(), await offerStack()];
};
