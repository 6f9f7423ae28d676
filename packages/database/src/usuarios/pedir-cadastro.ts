import { newId } from '../new-id.ts';
import type { Database } from '../open-database.ts';
import { criarLink, type SegredoDeLink } from './criar-link.ts';

export interface Cadastro {
  readonly escritorio: { readonly nome: string; readonly cnpj: string };
  /** Its first owner. */
  readonly nome: string;
  /** In lower case. */
  readonly email: string;
}

/**
 * Keeps what somebody says of a new office until they open the link that goes to their address. Whether anybody has an
 * access with that address nobody looks at here, so neither the answer nor the time that it takes can tell.
 *
 * @throws ExcessoDeEmails
 */
export async function pedirCadastro(
  database: Database,
  {
    cadastro: { email, escritorio, nome },
    segredo,
    requestId,
  }: { readonly cadastro: Cadastro; readonly segredo: SegredoDeLink; readonly requestId: string },
): Promise<void> {
  const organizationId = newId();
  await database.forOrganization(organizationId).sql((client) =>
    criarLink(client, organizationId, {
      tipo: 'cadastro',
      email,
      guardar: { escritorio, nome },
      segredo,
      dados: { nome, escritorio: escritorio.nome },
      requestId,
    }),
  );
}
