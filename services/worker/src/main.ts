import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { runService } from '@apura/runtime';
import { postgresStorage } from '@apura/storage';
import Type from 'typebox';
import { FILAS_DO_WORKER, filasServidas } from './filas-servidas.ts';
import { startWorker } from './start-worker.ts';

await runService(
  'worker',
  {
    /** Comma list of the queues that this process serves; all of them where it is left out. */
    WORKER_QUEUES: Type.String({ default: FILAS_DO_WORKER.join(',') }),
    /** Chunks that are under way at a time: while the threads compute some, others are read and written. */
    WORKER_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 64, default: 4 }),
    /** Threads that read and compute; by default as many as there are cores. */
    WORKER_THREADS: Type.Integer({ minimum: 1, maximum: 64, default: availableParallelism() }),
    /** Milliseconds that one file may take before its thread is ended; after a second try it has failed. */
    XML_TIME_BUDGET_MS: Type.Integer({ minimum: 100, maximum: 60_000, default: 5000 }),
    /** Reports that are printed at a time. */
    PDF_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 16, default: 2 }),
    /** Folder for what the worker unpacks, such as the browser. */
    APURA_HOME: Type.String({ default: '.apura' }),
  },
  ({ config, logger, database, queues }) =>
    startWorker({
      grafica: {
        database,
        storage: postgresStorage(database),
        logger,
        publicBaseUrl: config.PUBLIC_BASE_URL,
      },
      queues,
      filas: filasServidas(config.WORKER_QUEUES),
      home: resolve(config.APURA_HOME),
      concurrency: { lotes: config.WORKER_CONCURRENCY, pdfs: config.PDF_CONCURRENCY },
      leitores: { threads: config.WORKER_THREADS, limitePorArquivoMs: config.XML_TIME_BUDGET_MS },
    }),
);
