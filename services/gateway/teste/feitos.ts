import { readFileSync } from 'node:fs';

/** A made-up document of another kind than NF-e whose amounts were worked out by hand (packages/documents/test-data). */
export const doneIn = (nome: string): Buffer =>
  readFileSync(new URL(`../../../packages/documents/test-data/documentos/${nome}.xml`, import.meta.url));
