import type { PoolClient } from 'pg';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** Ends a person's sessions, in the transaction of what makes them end. `menos`: one that stays. */
export async function encerrarSessoesDe(client: PoolClient, userId: string, menos?: string): Promise<void> {
  await client.query(
    'UPDATE session SET revogada_em = now() WHERE user_id = $1 AND revogada_em IS NULL AND id IS DISTINCT FROM $2',
    [userId, menos ?? null],
  );
}

/** Ends one of the person's own sessions. False when there is none of that id. */
export function encerrarSessao(tenant: Tenant, ator: Ator, id: string): Promise<boolean> {
  return tenant.sql(async (client) => {
    const { rowCount } = await client.query(
      'UPDATE session SET revogada_em = now() WHERE id = $1 AND user_id = $2 AND revogada_em IS NULL',
      [id, ator.id],
    );
    if (!rowCount) return false;
    await auditar(client, tenant.organizationId, ator, { acao: 'sessao.encerrada', alvo: id });
    return true;
  });
}

/** Ends all of them. */
export function encerrarTodas(tenant: Tenant, ator: Ator): Promise<void> {
  return tenant.sql(async (client) => {
    await encerrarSessoesDe(client, ator.id);
    await auditar(client, tenant.organizationId, ator, { acao: 'sessao.todas_encerradas', alvo: ator.id });
  });
}
