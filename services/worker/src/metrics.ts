import { Counter, Histogram } from '@apura/runtime';

export const processedChunks = new Counter({
  name: 'apura_chunks_total',
  help: 'Chunks by what became of them.',
  labelNames: ['outcome'],
});

export const processedArquivos = new Counter({
  name: 'apura_files_total',
  help: 'Files of stored chunks: read, refused (not a valid note), failed (a fault of ours).',
  labelNames: ['outcome'],
});

export const refusedArquivos = new Counter({
  name: 'apura_parse_failures_total',
  help: 'Refused files by the code that their office is told.',
  labelNames: ['code'],
});

const RAPIDO = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const chunkTime = new Histogram({
  name: 'apura_chunk_seconds',
  help: 'Time from the claim of a chunk to its stored outcome.',
  buckets: RAPIDO,
});

export const readingTime = new Counter({
  name: 'apura_read_seconds_total',
  help: 'Time of threads spent on reading XML.',
});

export const engineTime = new Counter({
  name: 'apura_engine_seconds_total',
  help: 'Time of threads spent on computing notes.',
});

export const apuracaoTime = new Histogram({
  name: 'apura_apuracao_seconds',
  help: 'Time from the claim of an apuração to its stored figures.',
  buckets: RAPIDO,
});

export const pdfTime = new Histogram({
  name: 'apura_pdf_seconds',
  help: 'Time from the claim of a report to its stored PDF and sheets.',
  buckets: RAPIDO,
});

export const recomputedNotas = new Counter({
  name: 'apura_recomputed_notes_total',
  help: 'Stored notes that were computed anew by other rules.',
});

export const endedApuracoes = new Counter({
  name: 'apura_apuracoes_total',
  help: 'Versions that came to an end.',
  labelNames: ['outcome'],
});
