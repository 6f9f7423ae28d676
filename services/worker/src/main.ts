import { resolve } from 'node:path';
import { PATIENCE_OF_WORK } from '@apura/database';
import { ConfigError, runService } from '@apura/runtime';
import { openStorage } from '@apura/storage';
import { workerConfig } from './config.ts';
import { trustedAuthorities } from './lotes/readers/trusted-authorities.ts';
import { keepUp } from './maintenance.ts';
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
      budgetMs: config.CHUNK_TIME_BUDGET_MS,
      authorities: bundleOf(config.ICP_BRASIL_CA),
    },
  });
  const maintenance = keepUp({ database, storage, logger, agora: () => new Date() });
  return {
    ...worker,
    async stop() {
      maintenance.parar();
      await worker.stop();
      storage.close();
    },
  };
});

/** A bundle that cannot be read is told at the start, not with the first note. */
function bundleOf(pem: string | undefined): string | undefined {
  try {
    trustedAuthorities(pem);
    return pem;
  } catch {
    throw new ConfigError('Bad configuration: ICP_BRASIL_CA holds something that is no PEM certificate.');
  }
}
