import type { Resposta } from '../answers.ts';
import type { Gateway } from '../gateway.ts';

/** Answers when it is the office's turn: what it has under way on the database never takes all connections. */
export function inTurn(
  { places }: Gateway,
  { withoutTurn }: { readonly withoutTurn?: true },
  organizationId: string,
  respond: () => Promise<Resposta>,
): Promise<Resposta> {
  return withoutTurn ? respond() : places.database.wait(organizationId, respond);
}
