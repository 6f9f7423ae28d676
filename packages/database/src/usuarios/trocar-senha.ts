import { type Ator, auditar } from '../auditoria/auditar.ts';
import { inserirEmail } from '../emails/inserir-email.ts';
import { encerrarSessoesDe } from '../sessoes/encerrar-sessoes.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { anularLinksDe } from './anular-links.ts';

/** Gives a person who is signed in a new password. Every session but `sessaoId` ends, and so do links for a new password or address. */
export function trocarSenha(
  tenant: Tenant,
  ator: Ator,
  { senhaHash, sessaoId, requestId }: { senhaHash: string; sessaoId: string; requestId: string },
): Promise<void> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<{ email: string }>(
      'UPDATE "user" SET senha_hash = $2 WHERE id = $1 RETURNING email',
      [ator.id, senhaHash],
    );
    await anularLinksDe(client, ator.id);
    await encerrarSessoesDe(client, ator.id, sessaoId);
    for (const { email } of rows) {
      await inserirEmail(client, tenant.organizationId, {
        para: email,
        modelo: 'senha.trocada',
        dados: { nome: ator.nome },
        requestId,
      });
    }
    await auditar(client, tenant.organizationId, ator, { acao: 'senha.trocada', alvo: ator.id });
  });
}
