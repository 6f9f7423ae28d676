import type { PoolClient } from 'pg';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import { cassarChavesDe } from '../chaves/revogar-chaves.ts';
import { encerrarSessoesDe } from '../sessoes/encerrar-sessoes.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { pausarWebhooksDe, type QuemDeixouDeSerTitular } from '../webhooks/pausar-webhooks-de.ts';

export type FimDaMudanca = 'feito' | 'ultimo_titular' | 'desconhecida';

/** Gives a person another role. Who stops being an owner loses the keys that they made, and their webhooks are paused. */
export function mudarPapel(
  tenant: Tenant,
  ator: Ator,
  {
    id,
    papel,
    requestId,
  }: { readonly id: string; readonly papel: 'owner' | 'member'; readonly requestId: string },
): Promise<FimDaMudanca> {
  return tenant.sql(async (client) => {
    const antes = await papelComTrava(client, id);
    if (!antes) return 'desconhecida';
    if (antes.papel === papel) return 'feito';
    if (antes.papel === 'owner' && antes.titulares === 1) return 'ultimo_titular';
    await client.query('UPDATE "user" SET papel = $2 WHERE id = $1', [id, papel]);
    const perdido =
      antes.papel === 'owner' ? await perderAcesso(client, tenant, { ...antes, id, requestId }) : {};
    await auditar(client, tenant.organizationId, ator, {
      acao: 'pessoa.papel_mudado',
      alvo: id,
      detalhe: { nome: antes.nome, de: antes.papel, para: papel, ...perdido },
    });
    return 'feito';
  });
}

/** A person leaves the office, or is made to: their sessions and keys end at once, their webhooks are paused. */
export function removerPessoa(
  tenant: Tenant,
  ator: Ator,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<FimDaMudanca> {
  return tenant.sql(async (client) => {
    const antes = await papelComTrava(client, id);
    if (!antes) return 'desconhecida';
    if (antes.papel === 'owner' && antes.titulares === 1) return 'ultimo_titular';
    const perdido = await perderAcesso(client, tenant, { ...antes, id, requestId });
    await encerrarSessoesDe(client, id);
    await client.query('DELETE FROM link_de_email WHERE user_id = $1', [id]);
    await client.query('DELETE FROM "user" WHERE id = $1', [id]);
    await auditar(client, tenant.organizationId, ator, {
      acao: 'pessoa.removida',
      alvo: id,
      detalhe: { nome: antes.nome, email: antes.email, papel: antes.papel, ...perdido },
    });
    return 'feito';
  });
}

/** What a person may not use any more, as the audit log tells it. */
async function perderAcesso(client: PoolClient, { organizationId }: Tenant, quem: QuemDeixouDeSerTitular) {
  return {
    // First, so that none of them sets up another webhook behind our back.
    chaves_revogadas: await cassarChavesDe(client, organizationId, quem.id),
    webhooks_pausados: await pausarWebhooksDe(client, organizationId, quem),
  };
}

/** Locks all owners, in one order: of two who would leave at the same time the second finds that it is the last. */
async function papelComTrava(
  client: PoolClient,
  id: string,
): Promise<{ papel: string; nome: string; email: string; titulares: number } | undefined> {
  const { rows } = await client.query<{ id: string; papel: string; nome: string; email: string }>(
    `SELECT id, papel, nome, email FROM "user" WHERE papel = 'owner' OR id = $1 ORDER BY id FOR UPDATE`,
    [id],
  );
  const pessoa = rows.find((row) => row.id === id);
  return pessoa && { ...pessoa, titulares: rows.filter(({ papel }) => papel === 'owner').length };
}
