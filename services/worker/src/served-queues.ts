import { isOneOf } from '@apura/engine';
import { ConfigError } from '@apura/runtime';

/** The queues that a worker can serve. */
export const WORKER_QUEUES = ['lotes', 'apuracoes', 'pdfs', 'clientes', 'regras'] as const;
export type WorkerQueue = (typeof WORKER_QUEUES)[number];

/**
 * Reads `WORKER_QUEUES`, a comma list: so that XML and Chromium can run, and grow, in processes of their own.
 *
 * @throws ConfigError for a name that is no queue of the worker, and for an empty list
 */
export function servedQueues(list: string): ReadonlySet<WorkerQueue> {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const wrong = names.find((name) => !isOneOf(WORKER_QUEUES, name));
  if (wrong !== undefined || !names.length) {
    const fault = wrong === undefined ? 'names no queue' : `does not know "${wrong}"`;
    throw new ConfigError(
      `Bad configuration: WORKER_QUEUES ${fault}; it takes any of ${WORKER_QUEUES.join(', ')}.`,
    );
  }
  return new Set(names.filter((name) => isOneOf(WORKER_QUEUES, name)));
}
