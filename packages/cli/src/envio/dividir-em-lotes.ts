import type { Arquivo } from '../files/find-files.ts';

/** Bounds of one request; the API's own are 500 files and 300 MB. */
const ARQUIVOS = 500;
const BYTES = 100 * 1024 * 1024;

/** The files in batches that one request may carry. A ZIP that is larger than a batch goes alone. */
export function dividirEmLotes(arquivos: readonly Arquivo[]): Arquivo[][] {
  const lotes: Arquivo[][] = [];
  let atual: Arquivo[] = [];
  let bytes = 0;
  for (const arquivo of arquivos) {
    if (atual.length === ARQUIVOS || (atual.length > 0 && bytes + arquivo.bytes > BYTES)) {
      lotes.push(atual);
      atual = [];
      bytes = 0;
    }
    atual.push(arquivo);
    bytes += arquivo.bytes;
  }
  if (atual.length > 0) lotes.push(atual);
  return lotes;
}
