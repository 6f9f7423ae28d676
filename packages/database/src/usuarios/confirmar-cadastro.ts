import { auditar } from '../auditoria/auditar.ts';
import { newId } from '../new-id.ts';
import { abrirSessao } from '../sessoes/abrir-sessao.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { Cadastro } from './pedir-cadastro.ts';
import { gastarLink } from './usar-link.ts';
import { violouUnicidade } from './violou-unicidade.ts';

/** The address that a sign-up's link went to, while it counts. */
export function emailDoCadastro(tenant: Tenant, hash: Buffer): Promise<string | undefined> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<{ email: string }>(
      `SELECT email FROM link_de_email WHERE hash = $1 AND tipo = 'cadastro' AND usado_em IS NULL AND expira_em > now()`,
      [hash],
    );
    return rows[0]?.email;
  });
}

export interface Confirmacao {
  readonly hash: Buffer;
  readonly senhaHash: string;
  readonly sessao: { readonly expiraEm: Date; readonly ip: string; readonly navegador: string };
}

/** Makes the office that was signed up, its first owner, whose address is confirmed by the link, and their session. */
export async function confirmarCadastro(
  tenant: Tenant,
  { hash, senhaHash, sessao }: Confirmacao,
): Promise<{ readonly userId: string; readonly sessaoId: string } | 'email_ja_usado' | undefined> {
  const { organizationId } = tenant;
  const userId = newId();
  try {
    return await tenant.sql(async (client) => {
      const link = await gastarLink(client, 'cadastro', hash);
      if (!link) return undefined;
      const { escritorio, nome } = link.dados as Cadastro;
      await client.query('INSERT INTO organization (id, nome, cnpj) VALUES ($1, $2, $3)', [
        organizationId,
        escritorio.nome,
        escritorio.cnpj,
      ]);
      await client.query(
        `INSERT INTO "user" (id, organization_id, email, nome, senha_hash, papel, email_confirmado_em)
         VALUES ($1, $2, $3, $4, $5, 'owner', now())`,
        [userId, organizationId, link.email, nome, senhaHash],
      );
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
      return { userId, sessaoId };
    });
  } catch (erro) {
    if (violouUnicidade(erro, 'user_email_key')) return 'email_ja_usado';
    throw erro;
  }
}
