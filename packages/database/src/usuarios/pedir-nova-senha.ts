import { auditar } from '../auditoria/auditar.ts';
import { ExcessoDeEmails } from '../emails/conferir-excesso.ts';
import { inserirEmail } from '../emails/inserir-email.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { inserirLink, type SegredoDeLink } from './criar-link.ts';

/**
 * Makes the link by which a person's password is replaced, for the operator, who hands it over. It is mailed too, unless
 * the address had enough of them today.
 */
export function pedirNovaSenha(
  tenant: Tenant,
  userId: string,
  { segredo, requestId }: { readonly segredo: SegredoDeLink; readonly requestId: string },
): Promise<void> {
  const { hash, expiraEm, cifrado } = segredo;
  return tenant.sql(async (client) => {
    const { rows } = await client.query<{ nome: string; email: string }>(
      'SELECT nome, email FROM "user" WHERE id = $1',
      [userId],
    );
    for (const { nome, email } of rows) {
      await inserirLink(client, tenant.organizationId, { tipo: 'senha', userId, email, hash, expiraEm });
      const mensagem = { para: email, modelo: 'link.senha', dados: { nome }, segredo: cifrado, requestId };
      await inserirEmail(client, tenant.organizationId, mensagem).catch((erro: unknown) => {
        if (!(erro instanceof ExcessoDeEmails)) throw erro;
      });
      await auditar(client, tenant.organizationId, null, { acao: 'senha.link_pedido', alvo: userId });
    }
  });
}
