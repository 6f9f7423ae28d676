import { join } from 'node:path';
import type { Permit, QueueName, Queues } from '@apura/queues';
import type { RunningService } from '@apura/runtime';
import { calcularApuracao } from './apuracoes/calcular-apuracao.ts';
import { gerarPdf } from './apuracoes/gerar-pdf.ts';
import { recolherDocumentos } from './clientes/recolher-documentos.ts';
import { type Oficina, processarPedaco } from './lotes/processar-pedaco.ts';
import { abrirNavegador } from './navegador/abrir-navegador.ts';
import { encontrarExecutavel } from './navegador/encontrar-executavel.ts';

export interface WorkerOptions {
  readonly oficina: Oficina;
  readonly queues: Queues;
  /** Folder for what the worker unpacks. */
  readonly home: string;
  readonly concurrency: { readonly lotes: number; readonly pdfs: number };
}

/** Finds a browser, then serves the queues of the worker. */
export async function startWorker({
  oficina,
  queues,
  home,
  concurrency,
}: WorkerOptions): Promise<RunningService> {
  const executavel = await encontrarExecutavel({ pasta: join(home, 'chromium'), ambiente: process.env });
  const navegador = await abrirNavegador({ executavel });
  const serve = (queue: QueueName, parallel: number, work: (permit: Permit) => Promise<void>) =>
    queues.serve(
      queue,
      {
        concurrency: parallel,
        onFailure: (error, permit) =>
          oficina.logger.error('permit failed', { queue, error, request_id: permit?.request_id }),
      },
      work,
    );
  serve('lotes', concurrency.lotes, () => processarPedaco(oficina));
  serve('apuracoes', 2, () => calcularApuracao(oficina));
  serve('pdfs', concurrency.pdfs, () => gerarPdf(oficina, navegador, () => new Date()));
  serve('clientes', 1, ({ organization_id, id }) => recolherDocumentos(oficina, organization_id, id));
  return { details: { browser: executavel.origem }, stop: () => navegador.fechar() };
}
