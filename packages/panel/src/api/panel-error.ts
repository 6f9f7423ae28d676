/** What the validator says of a field to who writes programs, and what is said to who fills in a form. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^é obrigatório/, 'Preencha este campo.'],
  [/valor em reais, não negativo/, 'Escreva um valor em reais que não seja negativo, por exemplo 1.234,56.'],
  [/valor em reais/, 'Escreva um valor em reais, por exemplo 1.234,56.'],
  [/formato: percentual/, 'Escreva um percentual, por exemplo 8,8.'],
  [
    /CNPJ (?:com 14|completo)|primeiros caracteres do CNPJ/,
    'Escreva o CNPJ completo, ou só os 8 primeiros caracteres.',
  ],
  [
    /dígitos verificadores não conferem/,
    'Os dois últimos dígitos não conferem com os outros: confira o CNPJ.',
  ],
  [/mês como AAAA-MM/, 'Escolha um mês.'],
  [
    /texto de uma linha, não vazio, com até (\d+) caracteres/,
    'Escreva um texto de até $1 caracteres, em uma só linha.',
  ],
  [/formato: UUID|^deve ser um destes/, 'Escolha uma das opções da lista.'],
  [/formato: URL/, 'Escreva um endereço completo, que comece com https://.'],
  [/e-mail/, 'Escreva um e-mail inteiro, como nome@escritorio.com.br.'],
  [/^deve ter no máximo (\d+) caracteres/, 'Use no máximo $1 caracteres.'],
  [/^deve ter ao menos (\d+) caractere/, 'Use ao menos $1 caracteres.'],
  [/^deve ser no mínimo (.+)$/, 'O menor valor que cabe aqui é $1.'],
  [/^deve ser no máximo (.+)$/, 'O maior valor que cabe aqui é $1.'],
  [/^deve ter ao menos (\d+) (?:item|campo)/, 'Escolha ao menos $1.'],
  [/^deve ter no máximo (\d+) itens/, 'Escolha no máximo $1.'],
  [/^não pode repetir itens/, 'Há algo repetido aqui.'],
  [/^deve trazer exatamente um/, 'Preencha um destes campos, e só um.'],
  [/^não existe neste recurso/, 'Recarregue a página: ela é de uma versão anterior.'],
  [/^deve (?:ser|ter este formato)|^não é válido/, 'Confira o que está escrito aqui.'],
];

/** Why a field was not accepted, for who filled it in. What nobody wrote for programs alone stays as it is. */
export function plainReason(motivo: string): string {
  const [pattern, words] = REASONS.find(([one]) => one.test(motivo)) ?? [];
  const found = pattern?.exec(motivo);
  return found && words ? words.replace('$1', found[1] ?? '') : motivo;
}

/** An answer that is an error, in the words that the service has for the panel; `hint` is the way out. */
export class PanelError extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string;
  readonly detalhes: readonly { readonly campo: string; readonly motivo: string }[];
  /** Where in a form it stands. */
  readonly campos: readonly string[];
  /** Seconds until it makes sense to try again. */
  readonly retryAfter: number | undefined;
  /** The version that is running, where another was asked for. */
  readonly apuracaoEmAndamento: string | undefined;

  constructor(status: number, said: unknown) {
    const body: Readonly<Record<string, unknown>> = typeof said === 'object' ? { ...said } : {};
    const texto = (campo: string, senao: string): string =>
      typeof body[campo] === 'string' ? body[campo] : senao;
    const code = texto('code', 'desconhecido');
    super(texto('message', 'Não foi possível concluir o pedido.'));
    this.status = status;
    this.code = code;
    this.hint = texto('hint', 'Tente de novo em alguns instantes.');
    const detalhes: PanelError['detalhes'] = Array.isArray(body.detalhes) ? body.detalhes : [];
    this.detalhes = detalhes.map(({ campo, motivo }) => ({ campo, motivo: plainReason(motivo) }));
    this.campos = Array.isArray(body.campos) ? body.campos : [];
    this.retryAfter = typeof body.retryAfter === 'number' ? body.retryAfter : undefined;
    this.apuracaoEmAndamento = texto('apuracao_id', '') || undefined;
  }
}

/** The request did not reach the service, or its answer did not reach us. */
export const withoutConnection = (): PanelError =>
  new PanelError(0, {
    code: 'sem_conexao',
    message: 'Não foi possível falar com a Apura.',
    hint: 'Confira a sua conexão e tente de novo.',
  });

export function errorOf(causa: unknown): PanelError {
  return causa instanceof PanelError
    ? causa
    : new PanelError(-1, { message: 'Algo não saiu como esperado.', hint: 'Recarregue a página.' });
}
