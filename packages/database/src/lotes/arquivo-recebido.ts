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
