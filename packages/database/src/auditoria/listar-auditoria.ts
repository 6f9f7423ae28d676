import type { Tenant } from '../tenancy/tenant.ts';

export interface AtoListado {
  readonly id: string;
  /** The person's id, or "sistema". */
  readonly ator: string;
  readonly ator_nome: string | null;
  readonly ip: string | null;
  readonly acao: string;
  readonly alvo: string;
  readonly detalhe: Record<string, unknown>;
  readonly criado_em: Date;
}

/** One page of the audit log, the newest first, one more than `limit` if there is a next page. */
export function listarAuditoria(
  tenant: Tenant,
  { limit, depoisDe }: { readonly limit: number; readonly depoisDe?: string },
): Promise<AtoListado[]> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<AtoListado>(
      `SELECT id, ator, ator_nome, ip, acao, alvo, detalhe, criado_em FROM audit_log
        WHERE organization_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [tenant.organizationId, depoisDe ?? null, limit + 1],
    );
    return rows;
  });
}
