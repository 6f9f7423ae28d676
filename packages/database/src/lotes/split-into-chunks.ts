/** A file of an upload, with its bytes stored. */
export interface ArquivoRecebido {
  readonly nome: string;
  /** The ZIP that it came in. */
  readonly origem?: string;
  readonly sha256: Buffer;
  /** Bytes of the file. */
  readonly tamanho: number;
  /** Of a ZIP: the hashes of the contents that it is stored in, in order. A worker opens it. */
  readonly partes?: readonly Buffer[];
}

/**
 * A chunk costs besides its files what seven or eight files cost. So it has many, but a lote is cut into eight at least while that leaves
 * fifty in each: twice what a worker has under way, so that its threads end together.
 */
const FILES = { least: 50, most: 100, chunks: 8 };
const MAXIMO_DE_BYTES = 2 * 1024 * 1024;

/**
 * Splits a lote into the chunks that workers take, in order of arrival: of 50 files up to a lote of 400, then of an eighth of it, and at
 * most of 100; of 2 MB each. A file that is larger than that has a chunk of its own, and so has a ZIP.
 */
export function splitIntoChunks(arquivos: readonly ArquivoRecebido[]): ArquivoRecebido[][] {
  const chunks: ArquivoRecebido[][] = [];
  let atual: ArquivoRecebido[] = [];
  let bytes = 0;
  const maximo = Math.min(FILES.most, Math.max(FILES.least, Math.ceil(arquivos.length / FILES.chunks)));
  for (const arquivo of arquivos) {
    const cheio = atual.length === maximo || bytes + arquivo.tamanho > MAXIMO_DE_BYTES;
    const sozinho = arquivo.partes !== undefined || atual[0]?.partes !== undefined;
    if (cheio || sozinho || !chunks.length) {
      atual = [];
      bytes = 0;
      chunks.push(atual);
    }
    atual.push(arquivo);
    bytes += arquivo.tamanho;
  }
  return chunks;
}
