/** Something of the caller's that a request names: examples call it by this name, as the environment of a shell does. */
export interface Variable {
  /** In the OpenAPI document, where a name will not do. */
  readonly example: string;
  /** What it is, for people. */
  readonly meaning: string;
  /** Which operation tells it, and where in its answer; none where it is the caller's own. */
  readonly from?: { readonly operation: string; readonly field: string };
  /** The addresses whose `{id}` it is: how they begin, or one of them as a whole, which comes before. */
  readonly paths?: readonly string[];
}

const id = (last: number): string => `0199a3c1-7c2a-7d3e-8f4a-5b6c7d8e9f${String(last).padStart(2, '0')}`;

export const VARIABLES: Readonly<Record<string, Variable>> = {
  CLIENTE_ID: {
    example: id(1),
    meaning: 'o cliente',
    from: { operation: 'criarCliente', field: 'id' },
    paths: ['/v1/clientes/'],
  },
  JOB_ID: {
    example: id(2),
    meaning: 'o envio',
    from: { operation: 'enviarArquivos', field: 'job_id' },
    paths: ['/v1/upload/'],
  },
  COMPRA_CHAVE: {
    example: '35260990005005000108550020000000011874836430',
    meaning: 'a chave de acesso de uma compra do cliente',
    from: { operation: 'listarDocumentosDaApuracao', field: 'data[0].chave' },
    paths: ['/v1/documentos/:chave/entrada'],
  },
  CHAVE: {
    example: '35260990001001000143550010000000011874836406',
    meaning: 'a chave de acesso do documento',
    from: { operation: 'listarDocumentos', field: 'data[0].chave' },
    paths: ['/v1/documentos/'],
  },
  APURACAO_ID: {
    example: id(3),
    meaning: 'a apuração',
    from: { operation: 'criarApuracao', field: 'id' },
    paths: ['/v1/apuracoes/'],
  },
  CONTATO_ID: {
    example: id(4),
    meaning: 'o contato do cliente',
    from: { operation: 'criarContato', field: 'id' },
    paths: ['/v1/contatos/'],
  },
  COMPARTILHAMENTO_ID: {
    example: id(5),
    meaning: 'o link ou o e-mail com o relatório',
    from: { operation: 'criarLinkDoRelatorio', field: 'id' },
    paths: ['/v1/compartilhamentos/'],
  },
  CALENDARIO_ID: {
    example: id(13),
    meaning: 'o calendário de prazos',
    from: { operation: 'criarCalendario', field: 'id' },
    paths: ['/v1/calendarios/'],
  },
  CALENDARIO_TOKEN: {
    example: 'kV3v0h1b8m9yQ2xw7sT5uN4rJ6cZ8aL0pE2dF4gH6iK',
    meaning: 'o token do calendário de prazos',
    from: { operation: 'criarCalendario', field: 'token' },
  },
  RESPOSTA_ID: {
    example: id(6),
    meaning: 'a resposta do escritório',
    from: { operation: 'criarRespostas', field: 'data[0].id' },
    paths: ['/v1/respostas/'],
  },
  LANCAMENTO_ID: {
    example: id(11),
    meaning: 'o lançamento manual',
    from: { operation: 'criarLancamentoManual', field: 'id' },
    paths: ['/v1/lancamentos-manuais/'],
  },
  REGRA_ID: {
    example: id(12),
    meaning: 'a regra de entrada',
    from: { operation: 'gravarRegraDeEntrada', field: 'id' },
    paths: ['/v1/regras-de-entrada/'],
  },
  IMPORTACAO_ID: {
    example: id(7),
    meaning: 'a importação da apuração assistida',
    from: { operation: 'importarApuracaoAssistida', field: 'id' },
    paths: ['/v1/importacoes-da-assistida/'],
  },
  COMUNICADO_ID: {
    example: id(16),
    meaning: 'o comunicado do Fisco',
    from: { operation: 'registrarComunicado', field: 'id' },
    paths: ['/v1/comunicados/'],
  },
  DOSSIE_ID: {
    example: id(17),
    meaning: 'o dossiê do cliente',
    from: { operation: 'listarDossies', field: 'data[0].id' },
    paths: ['/v1/dossies/'],
  },
  LIVRO_ID: {
    example: id(15),
    meaning: 'a escrituração (SPED)',
    from: { operation: 'listarLivros', field: 'data[0].id' },
    paths: ['/v1/livros/'],
  },
  CHAVE_ID: {
    example: id(14),
    meaning: 'a chave de API',
    from: { operation: 'criarChave', field: 'id' },
    paths: ['/v1/chaves/'],
  },
  WEBHOOK_URL: {
    example: 'https://escritorio.example/apura',
    meaning: 'o seu endereço, que recebe os eventos',
  },
  WEBHOOK_ID: {
    example: id(8),
    meaning: 'o webhook',
    from: { operation: 'criarWebhook', field: 'id' },
    paths: ['/v1/webhooks/'],
  },
  EVENTO_ID: {
    example: id(9),
    meaning: 'o evento',
    from: { operation: 'testarWebhook', field: 'event_id' },
    paths: ['/v1/eventos/'],
  },
  ENTREGA_ID: {
    example: id(10),
    meaning: 'a entrega de um evento a um webhook',
    from: { operation: 'listarEntregas', field: 'data[0].id' },
    paths: ['/v1/entregas/'],
  },
  CNPJ_RAIZ: {
    example: '55666777',
    meaning: 'os 8 primeiros caracteres do CNPJ do fornecedor',
    from: { operation: 'listarFornecedoresSimples', field: 'data[0].cnpj_raiz' },
    paths: ['/v1/fornecedores-simples/'],
  },
};

/** What an address names in the place of its parameter. @throws Error where nobody has said */
export function variableOf(path: string): string {
  const found = Object.entries(VARIABLES).find(([, { paths = [] }]) =>
    paths.some((begin) => path === begin || path.startsWith(`${begin}:`)),
  );
  if (!found) throw new Error(`${path}: nobody has said where its id comes from`);
  return found[0];
}

/** The same with each "$NAME" replaced, in whatever `value` is made of. */
export function withValues<T>(value: T, of: (name: string) => string): T {
  const replaced = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replace(/^\$([A-Z_]+)$/, (_, name) => of(name));
    if (Array.isArray(part)) return part.map(replaced);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, replaced(one)]));
  };
  // Texts stay texts, lists stay lists: the same form comes back.
  return replaced(value) as T;
}

export const exampleOf = (name: string): string => VARIABLES[name]?.example ?? name;
