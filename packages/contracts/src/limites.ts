/** Bounds of what comes in: uploads, imports, JSON. Sizes in bytes of the uncompressed content. */
export const LIMITES = {
  /** Path and query of a request; as many as every server has to take (RFC 9110, 4.1). */
  bytes_do_endereco: 8000,
  arquivos_por_lote: 500,
  bytes_por_arquivo: 5 * 1024 * 1024,
  /** A ZIP counts as one of the files of its request, whatever it holds. */
  bytes_por_zip: 100 * 1024 * 1024,
  /** Files of a lote once its ZIPs are open. */
  arquivos_com_zips: 10_000,
  bytes_por_requisicao: 300 * 1024 * 1024,
  linhas_por_importacao: 1000,
  bytes_por_importacao: 512 * 1024,
  /** That one request decides, or a file of them has. */
  produtos_por_vez: 10_000,
  /** Of the inventory of a client. */
  linhas_de_estoque: 5000,
  /** That a book's inventory may have to become an opening position: it is kept, judged and shown in one piece. */
  itens_de_inventario: 20_000,
  /** Of a file of the assisted assessment: a month of 10,000 notes has some 40,000 lines. */
  bytes_da_assistida: 8 * 1024 * 1024,
  linhas_da_assistida: 50_000,
  linhas_da_assistida_por_cliente: 500_000,
  valores_da_assistida: 1_500_000,
  /** Of one line of an import, its cells together, and of how many cells. */
  caracteres_por_linha: 4096,
  colunas_por_linha: 50,
  /** Faults of an import that are told at once: what comes behind so many is not read. */
  faltas_por_importacao: 100,
  /** Of a JSON body whose schema names all that it may hold; and of one that lists many of the same. */
  bytes_por_json: 64 * 1024,
  bytes_por_json_longo: 1024 * 1024,
  /** Items of lists, members of objects, and those lists and objects, all together; and how deep they lie. */
  valores_por_json: 25_000,
  niveis_por_json: 16,
  /** Of an office, and as many of its sandbox. */
  chaves_ativas: 50,
  /** Each event is sent to all of them that subscribe to it. */
  webhooks_por_escritorio: 50,
  contatos_por_cliente: 50,
  calendarios_por_escritorio: 50,
} as const;

/** Days between an owner's wish that everything of the office be removed and its removal. */
export const DAYS_UNTIL_ERASED = 30;
