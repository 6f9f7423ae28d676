import { auditar } from '../auditoria/auditar.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { criarLink, type SegredoDeLink } from './criar-link.ts';

/** Sends a person the link by which a forgotten password is replaced. */
export function pedirNovaSenha(
  tenant: Tenant,
  userId: string,
  { segredo, requestId }: { readonly segredo: SegredoDeLink; readonly requestId: string },
): Promise<void> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<{ nome: string; email: string }>(
      'SELECT nome, email FROM "user" WHERE id = $1',
      [userId],
    );
    for (const { nome, email } of rows) {
      await criarLink(client, tenant.organizationId, {
        tipo: 'senha',
        userId,
        email,
        segredo,
        dados: { nome },
        requestId,
      });
      await auditar(client, tenant.organizationId, null, { acao: 'senha.link_pedido', alvo: userId });
    }
  });
}
