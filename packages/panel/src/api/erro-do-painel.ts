import { PALAVRAS_DO_PAINEL } from './palavras-do-painel.ts';

/** An answer that is an error, in the words of the house's catalogue; `hint` is the way out. */
export class ErroDoPainel extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string;
  readonly detalhes: readonly { readonly campo: string; readonly motivo: string }[];
  /** Seconds until it makes sense to try again. */
  readonly retryAfter: number | undefined;
  /** The version that is running, where another was asked for. */
  readonly apuracaoEmAndamento: string | undefined;

  constructor(status: number, corpo: Record<string, unknown>) {
    const texto = (campo: string, senao: string): string =>
      typeof corpo[campo] === 'string' ? corpo[campo] : senao;
    const code = texto('code', 'desconhecido');
    const { message, hint } = PALAVRAS_DO_PAINEL[code] ?? {};
    super(message ?? texto('message', 'Não foi possível concluir o pedido.'));
    this.status = status;
    this.code = code;
    this.hint = hint ?? texto('hint', 'Tente de novo em alguns instantes.');
    this.detalhes = Array.isArray(corpo.detalhes) ? corpo.detalhes : [];
    this.retryAfter = typeof corpo.retryAfter === 'number' ? corpo.retryAfter : undefined;
    this.apuracaoEmAndamento = texto('apuracao_id', '') || undefined;
  }
}

/** The request did not reach the service, or its answer did not reach us. */
export function semConexao(): ErroDoPainel {
  return new ErroDoPainel(0, {
    code: 'sem_conexao',
    message: 'Não foi possível falar com a Apura.',
    hint: 'Confira a sua conexão e tente de novo.',
  });
}

export function erroDe(causa: unknown): ErroDoPainel {
  return causa instanceof ErroDoPainel
    ? causa
    : new ErroDoPainel(-1, { message: 'Algo não saiu como esperado.', hint: 'Recarregue a página.' });
}
