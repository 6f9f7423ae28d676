import { auditar } from '../auditoria/auditar.ts';
import { inserirEmail } from '../emails/inserir-email.ts';
import { encerrarSessoesDe } from '../sessoes/encerrar-sessoes.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { anularLinksDe } from './anular-links.ts';
import { gastarLink } from './usar-link.ts';

/**
 * Replaces a forgotten password by means of a link. It proves that the person reads the address, so that is confirmed
 * too. All sessions and other links end, and the person is told. Returns the person's id, or undefined when the link does not count.
 */
export function redefinirSenha(
  tenant: Tenant,
  {
    hash,
    senhaHash,
    ip,
    requestId,
  }: { readonly hash: Buffer; readonly senhaHash: string; readonly ip: string; readonly requestId: string },
): Promise<string | undefined> {
  return tenant.sql(async (client) => {
    const link = await gastarLink(client, 'senha', hash);
    if (!link?.user_id) return undefined;
    const { rows } = await client.query<{ nome: string; email: string }>(
      `UPDATE "user" SET senha_hash = $2,
              email_confirmado_em = CASE WHEN email = $3 THEN coalesce(email_confirmado_em, now()) ELSE email_confirmado_em END
        WHERE id = $1 RETURNING nome, email`,
      [link.user_id, senhaHash, link.email],
    );
    if (!rows[0]) return undefined;
    await encerrarSessoesDe(client, link.user_id);
    await anularLinksDe(client, link.user_id);
    await inserirEmail(client, tenant.organizationId, {
      para: rows[0].email,
      modelo: 'senha.trocada',
      dados: { nome: rows[0].nome },
      requestId,
    });
    await auditar(
      client,
      tenant.organizationId,
      { id: link.user_id, nome: rows[0].nome, ip },
      {
        acao: 'senha.redefinida',
        alvo: link.user_id,
      },
    );
    return link.user_id;
  });
}
