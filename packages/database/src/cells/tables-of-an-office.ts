/** What becomes of a table's rows when an office goes to another database. */
export type Treatment =
  /** They go along as they are. */
  | 'copied'
  /** Triggers make them there, of rows that go along. */
  | 'derived'
  /** They stay: what they are for does not exist there, or is made anew. */
  | 'left';

/**
 * Every table that has rows of an office. One that is missing here is refused by the export: nobody has decided what becomes
 * of it.
 */
export const TREATMENTS: Readonly<Record<string, Treatment>> = {
  organization: 'copied',
  // Those who belong to the office. Who belongs to another one too is a row in both databases.
  pessoa: 'copied',
  user: 'copied',
  api_key: 'copied',
  audit_log: 'copied',
  link_de_email: 'copied',
  email: 'copied',
  cenario_salvo: 'copied',
  logo: 'copied',
  cliente: 'copied',
  estabelecimento: 'copied',
  contato: 'copied',
  cliente_regime: 'copied',
  ajuste_classificacao: 'copied',
  lancamento_manual: 'copied',
  prazo_cumprido: 'copied',
  fornecedor_simples: 'copied',
  saldo_inicial: 'copied',
  lote: 'copied',
  pedaco: 'copied',
  arquivo: 'copied',
  arquivo_resultado: 'copied',
  conteudo: 'copied',
  documento: 'copied',
  documento_vinculo: 'copied',
  evento_documento: 'copied',
  lancamento: 'copied',
  pergunta: 'copied',
  resposta: 'copied',
  retencao: 'copied',
  em_duvida: 'copied',
  divergencia: 'copied',
  tratativa: 'copied',
  assistida_importacao: 'copied',
  assistida_linha: 'copied',
  assistida_mapa: 'copied',
  extincao_informada: 'copied',
  entrada_documento: 'copied',
  regra_de_entrada: 'copied',
  revisao: 'copied',
  apuracao: 'copied',
  apuracao_lote: 'copied',
  compartilhamento: 'copied',
  abertura: 'copied',
  recalculo: 'copied',
  event: 'copied',
  webhook_endpoint: 'copied',
  endpoint_secret: 'copied',
  entrega: 'copied',
  tentativa: 'copied',
  // An upload that is sent again after the move is still the same upload.
  idempotency: 'copied',
  // It holds which of the companies without a client the office has dismissed.
  parte_sem_cliente: 'copied',
  // Of `documento`, and of `cliente`, whose rows come before.
  parte: 'derived',
  notas_entre_partes: 'derived',
  // A cookie is signed with the other deployment's key: people sign in once more.
  session: 'left',
  // The provider knows the other deployment's address: it is set up anew.
  provedor_de_entrada: 'left',
  // Of cookies that are signed there.
  retorno_usado: 'left',
  // Permits: the sweepers make them anew.
  outbox: 'left',
  // Says in the cell of before where the office is.
  office_move: 'left',
};

/**
 * Of a table that is copied, in SQL, the rows that go along; all where it is left out. What a mail still allows with a person's
 * account stays: it was asked for by whoever has the account here, and there the same address may have one with another password.
 */
export const GOES_ALONG: Readonly<Record<string, string>> = {
  // What no lote has taken was never acknowledged.
  conteudo: 'NOT provisorio',
  link_de_email: "(tipo = 'convite' OR usado_em IS NOT NULL)",
  email: "(segredo IS NULL OR modelo NOT IN ('link.senha', 'link.email'))",
};
