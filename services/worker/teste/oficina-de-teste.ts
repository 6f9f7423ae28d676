import { createLogger } from '@apura/runtime';
import { postgresStorage } from '@apura/storage';
import type { TestDatabase } from '@apura/testing';
import { abrirLeitores } from '../src/lotes/leitores/abrir-leitores.ts';
import type { Oficina } from '../src/oficina.ts';

/** What the work on documents needs, on a test's own database. Whoever opens it closes its readers. */
export const oficinaDeTeste = ({ database }: TestDatabase): Oficina => ({
  database,
  storage: postgresStorage(database),
  leitores: abrirLeitores({ threads: 2, limitePorArquivoMs: 30_000 }),
  logger: createLogger('test', 'error'),
});
