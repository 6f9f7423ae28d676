import { resolve } from 'node:path';
import { runService } from '@apura/runtime';
import { postgresStorage } from '@apura/storage';
import Type from 'typebox';
import { startWorker } from './start-worker.ts';

await runService(
  'worker',
  {
    /** Chunks that are processed at a time; they share one thread. */
    WORKER_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 64, default: 4 }),
    /** Reports that are printed at a time. */
    PDF_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 16, default: 2 }),
    /** Folder for what the worker unpacks, such as the browser. */
    APURA_HOME: Type.String({ default: '.apura' }),
  },
  ({ config, logger, database, queues }) =>
    startWorker({
      oficina: {
        database,
        storage: postgresStorage(database),
        logger,
        publicBaseUrl: config.PUBLIC_BASE_URL,
      },
      queues,
      home: resolve(config.APURA_HOME),
      concurrency: { lotes: config.WORKER_CONCURRENCY, pdfs: config.PDF_CONCURRENCY },
    }),
);
