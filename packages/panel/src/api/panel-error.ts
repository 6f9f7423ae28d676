import { PANEL_WORDS } from './panel-words.ts';
import { plainReason } from './plain-reasons.ts';

/** An answer that is an error, in the words of the house's catalogue; `hint` is the way out. */
export class PanelError extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string;
  readonly detalhes: readonly { readonly campo: string; readonly motivo: string }[];
  /** Seconds until it makes sense to try again. */
  readonly retryAfter: number | undefined;
  /** The version that is running, where another was asked for. */
  readonly apuracaoEmAndamento: string | undefined;

  constructor(status: number, body: Record<string, unknown>) {
    const texto = (campo: string, senao: string): string =>
      typeof body[campo] === 'string' ? body[campo] : senao;
    const code = texto('code', 'desconhecido');
    const { message, hint } = PANEL_WORDS[code] ?? {};
    super(message ?? texto('message', 'Não foi possível concluir o pedido.'));
    this.status = status;
    this.code = code;
    this.hint = hint ?? texto('hint', 'Tente de novo em alguns instantes.');
    const detalhes: PanelError['detalhes'] = Array.isArray(body.detalhes) ? body.detalhes : [];
    this.detalhes = detalhes.map(({ campo, motivo }) => ({ campo, motivo: plainReason(motivo) }));
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

export function erroDe(causa: unknown): PanelError {
  return causa instanceof PanelError
    ? causa
    : new PanelError(-1, { message: 'Algo não saiu como esperado.', hint: 'Recarregue a página.' });
}
