import { join } from 'node:path';
import { closedMesesOf, requestVersoesOfClosed } from '@apura/database';
import type { Queues } from '@apura/queues';
import type { RunningService } from '@apura/runtime';
import { computeApuracao } from './apuracoes/compute-apuracao.ts';
import { generatePdf } from './apuracoes/generate-pdf.ts';
import { recomputeEscritorio } from './apuracoes/recompute-escritorio.ts';
import { findExecutable } from './browser/find-executable.ts';
import { openBrowser } from './browser/open-browser.ts';
import { printDossie } from './dossies/print-dossie.ts';
import { openChunkTurns } from './lotes/chunk-turns.ts';
import { collectClientes } from './lotes/collect-documentos.ts';
import { keepDebts } from './lotes/keep-debts.ts';
import { CHUNK_DONE, chunkDone, processChunk } from './lotes/process-chunk.ts';
import { openReaders, type ReadersOptions } from './lotes/readers/open-readers.ts';
import type { WorkerQueue } from './served-queues.ts';
import type { ServiceContext, WorkContext } from './work-context.ts';

export interface WorkerOptions {
  readonly serviceContext: ServiceContext;
  readonly queues: Queues;
  readonly queueNames: ReadonlySet<WorkerQueue>;
  /** Folder for what the worker unpacks. */
  readonly home: string;
  readonly concurrency: { readonly lotes: number; readonly pdfs: number };
  readonly readers: ReadersOptions;
}

/** Opens what the chosen queues need (threads for XML, a browser for reports), then serves them. */
export async function startWorker(options: WorkerOptions): Promise<RunningService> {
  const { queues, queueNames } = options;
  const names: ReadonlySet<string> = queueNames;
  const serve: Queues['serve'] = (queue, concurrency, work) => {
    if (names.has(queue)) queues.serve(queue, concurrency, work);
  };
  const debts = keepDebts();
  const readers = openReaders({ ...options.readers, debts });
  const chunkTurns = openChunkTurns(options.concurrency.lotes, debts);
  const workContext: WorkContext = { ...options.serviceContext, readers, chunkTurns };
  // No document waits for the browser's start.
  const documents = serveDocumentos(options, workContext, serve);
  const open = [...(queueNames.has('pdfs') ? [await servePdfs(options, workContext, serve)] : []), documents];
  return {
    details: Object.assign({ queues: [...queueNames] }, ...open.map(({ details }) => details)),
    interrupt() {
      for (const opened of open) opened.interrupt?.();
    },
    async stop() {
      await Promise.all(open.map(({ stop }) => stop()));
    },
  };
}

/** Where the office has chosen none of its own. */
const SCENARIO_OF_LAW = { nome: 'lei', status: 'lei' };

async function servePdfs(
  { home, concurrency }: WorkerOptions,
  workContext: WorkContext,
  serve: Queues['serve'],
): Promise<RunningService> {
  const executable = await findExecutable({ folder: join(home, 'chromium'), environment: process.env });
  const { origem, sandbox, usuario } = executable;
  const isolation = {
    browser: origem,
    browser_sandbox: sandbox,
    browser_uid: usuario?.uid ?? process.getuid?.(),
  };
  if (!sandbox)
    workContext.logger.warn('the browser has no sandbox here: docs/operations.md, The browser', isolation);
  const browser = await openBrowser({ executable });
  const agora = () => new Date();
  serve('pdfs', concurrency.pdfs, () =>
    generatePdf(workContext, browser, agora, () => printDossie(workContext, browser, agora)),
  );
  return { details: isolation, stop: () => browser.close() };
}

function serveDocumentos(
  { concurrency, readers: { threads } }: WorkerOptions,
  workContext: WorkContext,
  serve: Queues['serve'],
): RunningService {
  serve('lotes', concurrency.lotes, () =>
    processChunk(workContext).finally(() => chunkDone.emit(CHUNK_DONE)),
  );
  serve('apuracoes', 2, async ({ organization_id, id, request_id }) => {
    // It stands for the office's closed months: what came for them later is asked for first.
    if (id === closedMesesOf(organization_id))
      await requestVersoesOfClosed(
        workContext.database.forOrganization(organization_id),
        SCENARIO_OF_LAW,
        request_id,
      );
    await computeApuracao(workContext);
  });
  // While a thread reads for some, what was read for others is written.
  serve('clientes', 2, (permit) => collectClientes(workContext, permit));
  serve('regras', concurrency.lotes, () => recomputeEscritorio(workContext, () => new Date()));
  const close = () => workContext.readers.close();
  return {
    details: { threads },
    // Chunks that are still being read are given back, and another worker has them at once; the others are written.
    interrupt: () => void close(),
    stop: close,
  };
}
