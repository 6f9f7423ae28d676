import { auditar } from '../auditoria/auditar.ts';
import type { Database } from '../open-database.ts';
import { inserirLink } from './criar-link.ts';
import { usuarioPorEmail } from './usuario-por-email.ts';

export interface LinkAAbrir {
  readonly email: string;
  readonly hash: Buffer;
  readonly expiraEm: Date;
}

/**
 * Makes the link by which a forgotten password is replaced count, just before it is sent; doing it again gives it time
 * again. Returns the person's name, or undefined when nobody has the address, or the link was replaced or used.
 */
export async function abrirLinkDeSenha(
  database: Database,
  { email, hash, expiraEm }: LinkAAbrir,
): Promise<string | undefined> {
  const usuario = await usuarioPorEmail(database, email);
  if (!usuario) return undefined;
  const { id: userId, organization_id: organizationId } = usuario;
  return database.forOrganization(organizationId).sql(async (client) => {
    const pessoa = await client.query<{ nome: string }>(
      'SELECT nome FROM "user" WHERE id = $1 AND email = $2 FOR SHARE',
      [userId, email],
    );
    const nome = pessoa.rows[0]?.nome;
    if (nome === undefined) return undefined;
    const feito = await client.query<{ aberto: boolean }>(
      `UPDATE link_de_email SET expira_em = CASE WHEN usado_em IS NULL THEN $2 ELSE expira_em END
        WHERE hash = $1 AND user_id = $3 RETURNING usado_em IS NULL AS aberto`,
      [hash, expiraEm, userId],
    );
    if (feito.rows[0]) return feito.rows[0].aberto ? nome : undefined;
    await inserirLink(client, organizationId, { tipo: 'senha', userId, email, hash, expiraEm });
    await auditar(client, organizationId, null, { acao: 'senha.link_pedido', alvo: userId });
    return nome;
  });
}
