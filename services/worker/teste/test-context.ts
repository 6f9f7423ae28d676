import { createLogger } from '@apura/runtime';
import { postgresStorage } from '@apura/storage';
import type { TestDatabase } from '@apura/testing';
import { openReaders } from '../src/lotes/readers/open-readers.ts';
import type { WorkContext } from '../src/work-context.ts';

/** What the work on documents needs, on a test's own database. Whoever opens it closes its readers. */
export const testContext = ({ database }: TestDatabase): WorkContext => ({
  database,
  storage: postgresStorage(database),
  readers: openReaders({ threads: 2, limitePorArquivoMs: 30_000 }),
  logger: createLogger('test', 'error'),
});
