import { Counter, Histogram } from '@apura/runtime';

const counter = (name: string, help: string, ...labelNames: string[]) =>
  new Counter({ name, help, labelNames });

export const processedChunks = counter('apura_chunks_total', 'Chunks by what became of them.', 'outcome');

export const arquivosProcessados = counter(
  'apura_files_total',
  'Files of stored chunks: read, refused (not a valid note), failed (a fault of ours).',
  'outcome',
);

export const arquivosRecusados = counter(
  'apura_parse_failures_total',
  'Refused files by the code that their office is told.',
  'code',
);

export const tempoDeLeitura = counter('apura_read_seconds_total', 'Time of threads spent on reading XML.');

export const engineTime = counter('apura_engine_seconds_total', 'Time of threads spent on computing notes.');

export const notasRecalculadas = counter(
  'apura_recomputed_notes_total',
  'Stored notes that were computed anew by other rules.',
);

export const apuracoesEncerradas = counter(
  'apura_apuracoes_total',
  'Versions that came to an end.',
  'outcome',
);

const histogram = (name: string, help: string) =>
  new Histogram({ name, help, buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] });

export const chunkTime = histogram(
  'apura_chunk_seconds',
  'Time from the claim of a chunk to its stored outcome.',
);

export const tempoDaApuracao = histogram(
  'apura_apuracao_seconds',
  'Time from the claim of an apuração to its stored figures.',
);

export const tempoDoPdf = histogram(
  'apura_pdf_seconds',
  'Time from the claim of a report to its stored PDF and sheets.',
);
