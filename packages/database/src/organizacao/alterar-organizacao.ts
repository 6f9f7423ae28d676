import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface MudancaDaOrganizacao {
  readonly nome?: string;
  /** "#rrggbb"; null takes it away. */
  readonly cor?: string | null;
}

/** Changes the office's name or colour; what is left out stays. */
export function alterarOrganizacao(
  tenant: Tenant,
  ator: Ator,
  { nome, cor }: MudancaDaOrganizacao,
): Promise<void> {
  const config = cor === undefined ? {} : { cor };
  return tenant.sql(async (client) => {
    await client.query(
      `UPDATE organization SET nome = coalesce($2, nome), config = CASE WHEN $3::jsonb = '{"cor": null}' THEN config - 'cor' ELSE config || $3::jsonb END WHERE id = $1`,
      [tenant.organizationId, nome ?? null, JSON.stringify(config)],
    );
    await auditar(client, tenant.organizationId, ator, {
      acao: 'escritorio.alterado',
      alvo: tenant.organizationId,
      detalhe: { ...(nome === undefined ? {} : { nome }), ...config },
    });
  });
}
