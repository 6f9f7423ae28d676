import { join } from 'node:path';
import type { Permit, Queues } from '@apura/queues';
import type { RunningService } from '@apura/runtime';
import { calcularApuracao } from './apuracoes/calcular-apuracao.ts';
import { gerarPdf } from './apuracoes/gerar-pdf.ts';
import { recalcularEscritorio } from './apuracoes/recalcular-escritorio.ts';
import { recolherDocumentos } from './clientes/recolher-documentos.ts';
import type { FilaDoWorker } from './filas-servidas.ts';
import { abrirLeitores, type OpcoesDosLeitores } from './lotes/leitores/abrir-leitores.ts';
import { processarPedaco } from './lotes/processar-pedaco.ts';
import { abrirNavegador } from './navegador/abrir-navegador.ts';
import { encontrarExecutavel } from './navegador/encontrar-executavel.ts';
import type { Grafica, Oficina } from './oficina.ts';

export interface WorkerOptions {
  readonly grafica: Grafica;
  readonly queues: Queues;
  readonly filas: ReadonlySet<FilaDoWorker>;
  /** Folder for what the worker unpacks. */
  readonly home: string;
  readonly concurrency: { readonly lotes: number; readonly pdfs: number };
  readonly leitores: OpcoesDosLeitores;
}

type Servir = (fila: FilaDoWorker, parallel: number, work: (permit: Permit) => Promise<void>) => void;

/** Opens what the chosen queues need (threads for XML, a browser for reports), then serves them. */
export async function startWorker(options: WorkerOptions): Promise<RunningService> {
  const { grafica, queues, filas } = options;
  const servir: Servir = (fila, parallel, work) => {
    if (!filas.has(fila)) return;
    queues.serve(
      fila,
      {
        concurrency: parallel,
        onFailure: (error, permit) =>
          grafica.logger.error('permit failed', { queue: fila, error, request_id: permit?.request_id }),
      },
      work,
    );
  };
  const abertos = [
    ...(filas.has('pdfs') ? [await servirPdfs(options, servir)] : []),
    ...([...filas].some((fila) => fila !== 'pdfs') ? [servirDocumentos(options, servir)] : []),
  ];
  return {
    details: Object.assign({ queues: [...filas] }, ...abertos.map(({ details }) => details)),
    interrupt() {
      for (const aberto of abertos) aberto.interrupt?.();
    },
    async stop() {
      await Promise.all(abertos.map(({ stop }) => stop()));
    },
  };
}

async function servirPdfs(
  { home, grafica, concurrency }: WorkerOptions,
  servir: Servir,
): Promise<RunningService> {
  const executavel = await encontrarExecutavel({ pasta: join(home, 'chromium'), ambiente: process.env });
  const { origem, sandbox, usuario } = executavel;
  const isolamento = {
    browser: origem,
    browser_sandbox: sandbox,
    browser_uid: usuario?.uid ?? process.getuid?.(),
  };
  if (!sandbox)
    grafica.logger.warn('the browser has no sandbox here: docs/operations.md, The browser', isolamento);
  const navegador = await abrirNavegador({ executavel, emParalelo: concurrency.pdfs });
  servir('pdfs', concurrency.pdfs, () => gerarPdf(grafica, navegador, () => new Date()));
  return { details: isolamento, stop: () => navegador.fechar() };
}

function servirDocumentos(
  { grafica, concurrency, ...options }: WorkerOptions,
  servir: Servir,
): RunningService {
  const leitores = abrirLeitores(options.leitores);
  const oficina: Oficina = { ...grafica, leitores };
  servir('lotes', concurrency.lotes, () => processarPedaco(oficina));
  servir('apuracoes', 2, () => calcularApuracao(oficina));
  servir('clientes', 1, ({ organization_id, id, request_id }) =>
    recolherDocumentos(oficina, organization_id, id, request_id),
  );
  servir('regras', 1, ({ organization_id, request_id }) =>
    recalcularEscritorio(oficina, organization_id, request_id),
  );
  const fechar = () => leitores.fechar();
  return {
    details: { threads: options.leitores.threads },
    // Chunks that are still being read are given back, and another worker has them at once; the others are written.
    interrupt: () => void fechar(),
    stop: fechar,
  };
}
