import { ConfigError } from '@apura/runtime';

/** The queues that a worker can serve. */
export const FILAS_DO_WORKER = ['lotes', 'apuracoes', 'pdfs', 'clientes', 'regras'] as const;
export type FilaDoWorker = (typeof FILAS_DO_WORKER)[number];

/**
 * Reads `WORKER_QUEUES`, a comma list: so that XML and Chromium can run, and grow, in processes of their own.
 *
 * @throws ConfigError for a name that is no queue of the worker, and for an empty list
 */
export function filasServidas(lista: string): ReadonlySet<FilaDoWorker> {
  const nomes = lista
    .split(',')
    .map((nome) => nome.trim())
    .filter(Boolean);
  const errado = nomes.find((nome) => !(FILAS_DO_WORKER as readonly string[]).includes(nome));
  if (errado !== undefined || !nomes.length) {
    const fault = errado === undefined ? 'names no queue' : `does not know "${errado}"`;
    throw new ConfigError(
      `Bad configuration: WORKER_QUEUES ${fault}; it takes any of ${FILAS_DO_WORKER.join(', ')}.`,
    );
  }
  return new Set(nomes as FilaDoWorker[]);
}
