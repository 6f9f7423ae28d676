const notFound = <const Message extends string>(message: Message, list: string) =>
  ({
    status: 404,
    message,
    hint: `Confira o identificador ${list}; a chave só alcança os dados do próprio escritório.`,
    panel: {
      hint: 'Volte à lista e procure de novo: pode ter sido removido, e de outro escritório nada se vê.',
    },
    english: 'Not found. Check the identifier; a key reaches only data of its own office.',
  }) as const;

/** A part of the catalogue: what was looked for and is not there, by its kind. */
export const NOT_FOUND_ERRORS = {
  apuracao_nao_encontrada: notFound('A apuração não foi encontrada.', 'em GET /v1/apuracoes'),
  calendario_nao_encontrado: notFound('O calendário não foi encontrado.', 'em GET /v1/calendarios'),
  chave_nao_encontrada: notFound('A chave não foi encontrada.', 'em GET /v1/chaves'),
  cliente_nao_encontrado: notFound('O cliente não foi encontrado.', 'em GET /v1/clientes'),
  compartilhamento_nao_encontrado: notFound(
    'O compartilhamento não foi encontrado.',
    'em GET /v1/compartilhamentos',
  ),
  comunicado_nao_encontrado: notFound('O comunicado não foi encontrado.', 'nos comunicados do cliente'),
  contato_nao_encontrado: notFound('O contato não foi encontrado.', 'nos contatos do cliente'),
  documento_nao_encontrado: notFound('O documento não foi encontrado.', 'em GET /v1/documentos'),
  dossie_nao_encontrado: notFound('O dossiê não foi encontrado.', 'nos dossiês do cliente'),
  entrega_nao_encontrada: notFound('A entrega não foi encontrada.', 'em GET /v1/entregas'),
  envio_nao_encontrado: notFound('O envio não foi encontrado.', 'em GET /v1/upload'),
  evento_nao_encontrado: notFound('O evento não foi encontrado.', 'em GET /v1/eventos'),
  fornecedor_nao_encontrado: notFound('O fornecedor não foi encontrado.', 'em GET /v1/fornecedores-simples'),
  importacao_nao_encontrada: notFound('A importação não foi encontrada.', 'nas importações do cliente'),
  lancamento_nao_encontrado: notFound(
    'O lançamento manual não foi encontrado.',
    'nos lançamentos manuais do cliente',
  ),
  livro_nao_encontrado: notFound('A escrituração não foi encontrada.', 'nas escriturações do cliente'),
  regra_nao_encontrada: notFound('A regra de entrada não foi encontrada.', 'em GET /v1/regras-de-entrada'),
  resposta_nao_encontrada: notFound('A resposta não foi encontrada.', 'em GET /v1/respostas'),
  webhook_nao_encontrado: notFound('O webhook não foi encontrado.', 'em GET /v1/webhooks'),
};

/** What the addresses of the API name, by their first part. */
const KINDS: Readonly<Record<string, keyof typeof NOT_FOUND_ERRORS>> = {
  apuracoes: 'apuracao_nao_encontrada',
  calendarios: 'calendario_nao_encontrado',
  chaves: 'chave_nao_encontrada',
  clientes: 'cliente_nao_encontrado',
  compartilhamentos: 'compartilhamento_nao_encontrado',
  comunicados: 'comunicado_nao_encontrado',
  contatos: 'contato_nao_encontrado',
  documentos: 'documento_nao_encontrado',
  dossies: 'dossie_nao_encontrado',
  entregas: 'entrega_nao_encontrada',
  upload: 'envio_nao_encontrado',
  eventos: 'evento_nao_encontrado',
  'fornecedores-simples': 'fornecedor_nao_encontrado',
  'importacoes-da-assistida': 'importacao_nao_encontrada',
  'lancamentos-manuais': 'lancamento_nao_encontrado',
  livros: 'livro_nao_encontrado',
  'regras-de-entrada': 'regra_nao_encontrada',
  respostas: 'resposta_nao_encontrada',
  webhooks: 'webhook_nao_encontrado',
};

/** The code that says what an address of the API ("/v1/clientes/:id") names and nobody has; undefined where it names nothing. */
export const notFoundAt = (path: string): keyof typeof NOT_FOUND_ERRORS | undefined =>
  path.startsWith('/v1/') && path.includes(':') ? KINDS[path.split('/')[2] ?? ''] : undefined;
