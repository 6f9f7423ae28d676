import { auditar } from '../auditoria/auditar.ts';
import { newId } from '../new-id.ts';
import { abrirSessao } from '../sessoes/abrir-sessao.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { gastarLink } from '../usuarios/usar-link.ts';
import { violouUnicidade } from '../usuarios/violou-unicidade.ts';

export interface ConviteLido {
  readonly escritorio: string;
  readonly email: string;
  readonly papel: 'owner' | 'member';
  readonly convidado_por: string | null;
}

/** What an invitation says, while it counts. */
export function verConvite(tenant: Tenant, hash: Buffer): Promise<ConviteLido | undefined> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<ConviteLido>(
      `SELECT o.nome AS escritorio, l.email, l.papel, u.nome AS convidado_por
         FROM link_de_email l JOIN organization o ON o.id = l.organization_id LEFT JOIN "user" u ON u.id = l.criado_por
        WHERE l.hash = $1 AND l.tipo = 'convite' AND l.usado_em IS NULL AND l.expira_em > now()`,
      [hash],
    );
    return rows[0];
  });
}

export interface Aceite {
  readonly hash: Buffer;
  readonly nome: string;
  readonly senhaHash: string;
  readonly sessao: { readonly expiraEm: Date; readonly ip: string; readonly navegador: string };
}

/** Somebody joins the office. The link came to their address, so that is confirmed. */
export async function aceitarConvite(
  tenant: Tenant,
  { hash, nome, senhaHash, sessao }: Aceite,
): Promise<{ readonly userId: string; readonly sessaoId: string } | 'email_ja_usado' | undefined> {
  const userId = newId();
  try {
    return await tenant.sql(async (client) => {
      const convite = await gastarLink(client, 'convite', hash);
      if (!convite) return undefined;
      await client.query(
        `INSERT INTO "user" (id, organization_id, email, nome, senha_hash, papel, email_confirmado_em)
         VALUES ($1, $2, $3, $4, $5, $6, now())`,
        [userId, tenant.organizationId, convite.email, nome, senhaHash, convite.papel],
      );
      const sessaoId = await abrirSessao(client, tenant.organizationId, { userId, ...sessao });
      await auditar(
        client,
        tenant.organizationId,
        { id: userId, nome, ip: sessao.ip },
        {
          acao: 'convite.aceito',
          alvo: convite.id,
          detalhe: { email: convite.email, papel: convite.papel },
        },
      );
      return { userId, sessaoId };
    });
  } catch (erro) {
    if (violouUnicidade(erro, 'user_email_key')) return 'email_ja_usado';
    throw erro;
  }
}
