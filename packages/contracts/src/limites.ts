/**
 * Bounds of an upload (data-model.md, "What comes in"), of an import of clients and of an office's webhooks. Sizes in bytes
 * of the uncompressed content.
 */
export const LIMITES = {
  arquivos_por_lote: 500,
  bytes_por_arquivo: 5 * 1024 * 1024,
  /** A ZIP counts as one of the files of its request, whatever it holds. */
  bytes_por_zip: 100 * 1024 * 1024,
  /** Files of a lote once its ZIPs are open. */
  arquivos_com_zips: 10_000,
  bytes_por_requisicao: 300 * 1024 * 1024,
  linhas_por_importacao: 1000,
  bytes_por_importacao: 1024 * 1024,
  /** Each event is sent to all of them that subscribe to it. */
  webhooks_por_escritorio: 50,
} as const;

/** Days between an owner's wish that everything of the office be removed and its removal. */
export const DIAS_ATE_APAGAR = 30;
