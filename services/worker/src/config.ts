import { availableParallelism } from 'node:os';
import { storageConfig } from '@apura/storage';
import Type from 'typebox';
import { WORKER_QUEUES } from './served-queues.ts';

/** Settings of the worker, beside those that every service has. */
export const workerConfig = {
  WORKER_QUEUES: Type.String({
    default: WORKER_QUEUES.join(','),
    description: 'Comma list of the queues that this process serves.',
  }),
  WORKER_CONCURRENCY: Type.Integer({
    minimum: 1,
    maximum: 64,
    default: 4,
    description: 'Chunks that are under way at a time.',
  }),
  WORKER_THREADS: Type.Integer({
    minimum: 1,
    maximum: 64,
    default: availableParallelism(),
    description: 'Threads that read and compute.',
  }),
  XML_TIME_BUDGET_MS: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 5000,
    description:
      'Milliseconds that one file may take before its thread is ended; after a second try it has failed.',
  }),
  CHUNK_TIME_BUDGET_MS: Type.Integer({
    minimum: 100,
    maximum: 60_000,
    default: 1000,
    description:
      "Milliseconds of a thread that a chunk's files may take before the rest goes back to the queue; half of them while another office waits.",
  }),
  ICP_BRASIL_CA: Type.Optional(
    Type.String({
      description:
        "Certificates (PEM) of ICP-Brasil's authorities, roots and those below them; ICP_BRASIL_CA_FILE names their file. Not set: whether a signature's certificate leads to a root is not looked at.",
    }),
  ),
  PDF_CONCURRENCY: Type.Integer({
    minimum: 1,
    maximum: 16,
    default: 2,
    description: 'Reports that are printed at a time.',
  }),
  APURA_HOME: Type.String({
    default: '.apura',
    description: 'Folder for what the worker unpacks, such as the browser.',
  }),
  PUPPETEER_EXECUTABLE_PATH: Type.Optional(
    Type.String({
      description:
        'The browser that prints reports; else an installed one, or the one that comes as a package.',
    }),
  ),
  ...storageConfig,
};
