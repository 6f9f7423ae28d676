import { auditar } from '../auditoria/auditar.ts';
import { inserirEmail } from '../emails/inserir-email.ts';
import { encerrarSessoesDe } from '../sessoes/encerrar-sessoes.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { anularLinksDe } from './anular-links.ts';
import { gastarLink } from './usar-link.ts';
import { violouUnicidade } from './violou-unicidade.ts';

/**
 * The address that the link was sent to becomes the person's, confirmed. When it replaces another one, that one is told,
 * no mail that went there opens anything any more, and of the sessions only the one that asked for the change goes on.
 * Undefined when the link does not count, or the address has become somebody else's meanwhile.
 */
export async function confirmarEmail(
  tenant: Tenant,
  { hash, ip, requestId }: { readonly hash: Buffer; readonly ip: string; readonly requestId: string },
): Promise<string | undefined> {
  try {
    return await tenant.sql(async (client) => {
      const link = await gastarLink(client, 'email', hash);
      if (!link?.user_id) return undefined;
      const { rows } = await client.query<{ nome: string; antes: string }>(
        `UPDATE "user" u SET email = $2, email_confirmado_em = now() FROM (SELECT id, email FROM "user" WHERE id = $1) velho
          WHERE u.id = velho.id RETURNING u.nome, velho.email AS antes`,
        [link.user_id, link.email],
      );
      const [linha] = rows;
      if (!linha) return undefined;
      const { nome, antes } = linha;
      if (antes !== link.email) {
        await anularLinksDe(client, link.user_id);
        await client.query('SELECT anular_convites($1)', [antes]);
        await encerrarSessoesDe(client, link.user_id, link.sessao_id ?? undefined);
        await inserirEmail(client, tenant.organizationId, {
          para: antes,
          modelo: 'email.trocado',
          dados: { nome, email: link.email },
          requestId,
        });
      }
      await auditar(
        client,
        tenant.organizationId,
        { id: link.user_id, nome, ip },
        {
          acao: antes === link.email ? 'email.confirmado' : 'email.trocado',
          alvo: link.user_id,
          detalhe: { email: link.email },
        },
      );
      return link.user_id;
    });
  } catch (erro) {
    if (violouUnicidade(erro, 'user_email_key')) return undefined;
    throw erro;
  }
}
