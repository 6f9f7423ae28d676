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

const MAXIMO_DE_ARQUIVOS = 50;
const MAXIMO_DE_BYTES = 2 * 1024 * 1024;

/**
 * Splits a lote into the chunks that workers take, in order of arrival: at most 50 files and 2 MB each. A file that is
 * larger than that has a chunk of its own, and so has a ZIP.
 */
export function splitIntoChunks(arquivos: readonly ArquivoRecebido[]): ArquivoRecebido[][] {
  const chunks: ArquivoRecebido[][] = [];
  let atual: ArquivoRecebido[] = [];
  let bytes = 0;
  for (const arquivo of arquivos) {
    const cheio = atual.length === MAXIMO_DE_ARQUIVOS || bytes + arquivo.tamanho > MAXIMO_DE_BYTES;
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
