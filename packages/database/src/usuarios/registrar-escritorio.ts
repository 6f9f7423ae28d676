import { auditar } from '../auditoria/auditar.ts';
import { newId } from '../new-id.ts';
import type { Database } from '../open-database.ts';
import { abrirSessao } from '../sessoes/abrir-sessao.ts';
import { criarLink, type SegredoDeLink } from './criar-link.ts';
import { violouUnicidade } from './violou-unicidade.ts';

export interface Registro {
  readonly escritorio: { readonly nome: string; readonly cnpj: string };
  readonly nome: string;
  /** In lower case. */
  readonly email: string;
  readonly senhaHash: string;
  /** For the mail that asks whether the address is theirs. */
  readonly confirmacao: SegredoDeLink;
  readonly sessao: { readonly expiraEm: Date; readonly ip: string; readonly navegador: string };
  readonly requestId: string;
}

/**
 * Makes an office, its first owner and the owner's session, in one transaction. Undefined when the e-mail belongs to
 * somebody already.
 */
export async function registrarEscritorio(
  database: Database,
  { escritorio, nome, email, senhaHash, confirmacao, sessao, requestId }: Registro,
): Promise<
  { readonly organizationId: string; readonly userId: string; readonly sessaoId: string } | undefined
> {
  const organizationId = newId();
  const userId = newId();
  try {
    return await database.forOrganization(organizationId).sql(async (client) => {
      await client.query('INSERT INTO organization (id, nome, cnpj) VALUES ($1, $2, $3)', [
        organizationId,
        escritorio.nome,
        escritorio.cnpj,
      ]);
      await client.query(
        `INSERT INTO "user" (id, organization_id, email, nome, senha_hash, papel) VALUES ($1, $2, $3, $4, $5, 'owner')`,
        [userId, organizationId, email, nome, senhaHash],
      );
      await criarLink(client, organizationId, {
        tipo: 'email',
        userId,
        email,
        segredo: confirmacao,
        dados: { nome },
        requestId,
      });
      const sessaoId = await abrirSessao(client, organizationId, { userId, ...sessao });
      await auditar(
        client,
        organizationId,
        { id: userId, nome, ip: sessao.ip },
        {
          acao: 'escritorio.registrado',
          alvo: organizationId,
          detalhe: { nome: escritorio.nome, cnpj: escritorio.cnpj },
        },
      );
      return { organizationId, userId, sessaoId };
    });
  } catch (erro) {
    if (violouUnicidade(erro, 'user_email_key')) return undefined;
    throw erro;
  }
}
