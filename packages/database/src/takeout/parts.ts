/** One table of what an office takes away, with the rows of others that belong to each of its rows. */
export interface Part {
  readonly table: string;
  /** Rows that are read together. */
  readonly together: number;
  /** Tables by the column that names this one's `id`. */
  readonly children?: Readonly<Record<string, string>>;
}

/** By `id`, a page at a time. */
export const PARTS: readonly Part[] = [
  { table: 'user', together: 500, children: { session: 'user_id' } },
  { table: 'api_key', together: 500 },
  { table: 'audit_log', together: 500 },
  { table: 'email', together: 500 },
  { table: 'cenario_salvo', together: 500 },
  {
    table: 'cliente',
    together: 50,
    children: {
      estabelecimento: 'cliente_id',
      contato: 'cliente_id',
      cliente_regime: 'cliente_id',
      lancamento_manual: 'cliente_id',
      saldo_inicial: 'cliente_id',
      entrada_documento: 'cliente_id',
      prazo_cumprido: 'cliente_id',
      resposta: 'cliente_id',
      tratativa: 'cliente_id',
    },
  },
  // Of one client, or of none in particular.
  { table: 'ajuste_classificacao', together: 500 },
  { table: 'regra_de_entrada', together: 500 },
  { table: 'lote', together: 1, children: { arquivo: 'lote_id' } },
  {
    table: 'documento',
    together: 100,
    children: {
      lancamento: 'documento_id',
      documento_vinculo: 'documento_id',
      pergunta: 'documento_id',
      retencao: 'documento_id',
      em_duvida: 'documento_id',
      divergencia: 'documento_id',
      revisao: 'documento_id',
    },
  },
  { table: 'evento_documento', together: 500 },
  { table: 'assistida_importacao', together: 1, children: { assistida_linha: 'importacao_id' } },
  { table: 'apuracao', together: 10 },
  { table: 'compartilhamento', together: 50, children: { abertura: 'compartilhamento_id' } },
  { table: 'webhook_endpoint', together: 500 },
  { table: 'event', together: 500 },
  { table: 'entrega', together: 100, children: { tentativa: 'entrega_id' } },
];

/** Few and small rows without an `id`: all at once. */
export const SMALL = [
  'fornecedor_simples',
  'provedor_de_entrada',
  'parte_sem_cliente',
  'assistida_mapa',
  'extincao_informada',
] as const;

/** Why nothing of a table is taken away as rows. */
export const NOT_ROWS: Readonly<Record<string, string>> = {
  organization: 'one row, of which the panel shows all: escritorio.json',
  pessoa: 'how a person proves who they are; name, address and role stand in user',
  conteudo: 'the files themselves',
  logo: 'a file',
  endpoint_secret: 'a secret that the panel shows',
  link_de_email: 'what a mail still allows; the mail is there',
  arquivo_resultado: 'says of a file what its documents say',
  parte: 'an index of documento',
  notas_entre_partes: 'counted of documento',
  pedaco: 'how the work of a lote is divided',
  apuracao_lote: 'what an apuração has waited for',
  recalculo: 'how far a job of ours has got',
  outbox: 'jobs of ours',
  office_move: 'how far we have got with moving it to another cell',
  idempotency: 'answers that were given already',
  retorno_usado: 'that somebody has come back from the provider; the session is there',
};

/** Columns that no file shows, of whatever table: secrets, and what they are compared with. */
export const HIDDEN = [
  'senha_hash',
  'totp_segredo',
  'client_secret',
  'totp_passo',
  'codigos_de_recuperacao',
  'hash',
  'segredo',
  'cabecalhos',
  'lease_dono',
] as const;
