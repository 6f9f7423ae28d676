import { inserirEmail } from '../emails/inserir-email.ts';
import { newId } from '../new-id.ts';
import type { Database } from '../open-database.ts';

export interface PedidoDeLink {
  /** As it was typed, in lower case: nobody may have it. */
  readonly email: string;
  /** What the link will carry, encrypted. */
  readonly cifrado: Buffer;
  readonly requestId: string;
}

/**
 * Notes that somebody wants a new password. Whose address it is nobody looks at here, so neither the answer nor the time
 * that it takes can tell: the mail waits in an office that there is not, and whoever sends it finds the person.
 *
 * @throws ExcessoDeEmails
 */
export function pedirLinkDeSenha(
  database: Database,
  { email, cifrado, requestId }: PedidoDeLink,
): Promise<void> {
  const deNinguem = newId();
  return database.forOrganization(deNinguem).sql((client) =>
    inserirEmail(client, deNinguem, {
      para: email,
      modelo: 'link.senha',
      dados: {},
      segredo: cifrado,
      requestId,
    }),
  );
}
