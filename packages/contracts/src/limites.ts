/** Bounds of an upload (data-model.md, "What comes in"). Sizes in bytes of the uncompressed content. */
export const LIMITES = {
  arquivos_por_lote: 500,
  bytes_por_arquivo: 5 * 1024 * 1024,
  bytes_por_requisicao: 300 * 1024 * 1024,
} as const;
