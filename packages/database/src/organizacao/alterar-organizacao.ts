import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface MudancaDaOrganizacao {
  readonly nome?: string;
  /** "#rrggbb"; null takes it away. */
  readonly cor?: string | null;
  /** Registration and name of who answers for the reports; null takes it away. */
  readonly crc?: string | null;
  readonly responsavel?: string | null;
  /** Whole years that notes and their XMLs are kept; null: without end. */
  readonly retencao_anos?: number | null;
}

/** Changes the office's name and settings that no result depends on; what is left out stays. */
export function alterarOrganizacao(
  tenant: Tenant,
  ator: Ator,
  { nome, ...config }: MudancaDaOrganizacao,
): Promise<void> {
  return tenant.sql(async (client) => {
    await client.query(
      `UPDATE organization SET nome = coalesce($2, nome), config = config - $3::text[] || jsonb_strip_nulls($4::jsonb)
        WHERE id = $1`,
      [tenant.organizationId, nome ?? null, Object.keys(config), JSON.stringify(config)],
    );
    await auditar(client, tenant.organizationId, ator, {
      acao: 'escritorio.alterado',
      alvo: tenant.organizationId,
      detalhe: { ...(nome === undefined ? {} : { nome }), ...config },
    });
  });
}
