import { resolve } from 'node:path';
import { PATIENCE_OF_WORK } from '@apura/database';
import { runService } from '@apura/runtime';
import { openStorage } from '@apura/storage';
import { workerConfig } from './config.ts';
import { manter } from './maintenance.ts';
import { servedQueues } from './served-queues.ts';
import { startWorker } from './start-worker.ts';

const SERVICE = { name: 'worker', patience: PATIENCE_OF_WORK };

await runService(SERVICE, workerConfig, async ({ config, logger, database, queues }) => {
  const queueNames = servedQueues(config.WORKER_QUEUES);
  const storage = openStorage(database, config);
  const worker = await startWorker({
    serviceContext: { database, storage, logger },
    queues,
    queueNames,
    home: resolve(config.APURA_HOME),
    concurrency: { lotes: config.WORKER_CONCURRENCY, pdfs: config.PDF_CONCURRENCY },
    readers: {
      threads: config.WORKER_THREADS,
      limitePorArquivoMs: config.XML_TIME_BUDGET_MS,
      authoritiesFile: config.ICP_BRASIL_CA_FILE,
    },
  });
  const maintenance = manter({ database, storage, logger, agora: () => new Date() });
  return {
    ...worker,
    async stop() {
      maintenance.parar();
      await worker.stop();
      storage.close();
    },
  };
});
