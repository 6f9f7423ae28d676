import type { Gateway } from '../gateway.ts';
import type { Resposta } from '../rota.ts';

/** Answers when it is the office's turn: what it has under way on the database never takes all connections. */
export function emTurno(
  { lugares }: Gateway,
  { semTurno }: { readonly semTurno?: true },
  organizationId: string,
  responder: () => Promise<Resposta>,
): Promise<Resposta> {
  return semTurno ? responder() : lugares.banco.esperar(organizationId, responder);
}
