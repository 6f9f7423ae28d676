/** Parts of the access key of another document, by their places in its 44 characters. */
export const chaveReferenciada = {
  uf: (chave: string) => chave.slice(0, 2),
  ano: (chave: string) => chave.slice(2, 4),
  mes: (chave: string) => chave.slice(4, 6),
  /** CNPJ, or CPF behind three zeros. */
  emitente: (chave: string) => chave.slice(6, 20),
  modelo: (chave: string) => chave.slice(20, 22),
  serie: (chave: string) => chave.slice(22, 25),
  numero: (chave: string) => chave.slice(25, 34),
  tpEmis: (chave: string) => chave.slice(34, 35),
} as const;

/** Series that a tax office issues for others (890 to 919): the key may carry the office's own CNPJ. */
export const isNotaAvulsa = (chave: string): boolean =>
  /^(?:89|90|91)\d/.test(chaveReferenciada.serie(chave));
