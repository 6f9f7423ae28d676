import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface Logo {
  /** "image/png", "image/jpeg" or "image/webp". */
  readonly tipo: string;
  readonly bytes: Buffer;
}

/** Stores the office's picture in place of the one before. */
export function guardarLogo(tenant: Tenant, ator: Ator, { tipo, bytes }: Logo): Promise<void> {
  return tenant.sql(async (client) => {
    await client.query(
      `INSERT INTO logo (organization_id, tipo, bytes) VALUES ($1, $2, $3)
       ON CONFLICT (organization_id) DO UPDATE SET tipo = excluded.tipo, bytes = excluded.bytes, atualizado_em = now()`,
      [tenant.organizationId, tipo, bytes],
    );
    await auditar(client, tenant.organizationId, ator, {
      acao: 'escritorio.logo_guardado',
      alvo: tenant.organizationId,
      detalhe: { tipo, bytes: bytes.length },
    });
  });
}

export function lerLogo(tenant: Tenant): Promise<Logo | undefined> {
  return tenant.sql(
    async (client) =>
      (
        await client.query<Logo>('SELECT tipo, bytes FROM logo WHERE organization_id = $1', [
          tenant.organizationId,
        ])
      ).rows[0],
  );
}

/** False when there was none. */
export function removerLogo(tenant: Tenant, ator: Ator): Promise<boolean> {
  return tenant.sql(async (client) => {
    const { rowCount } = await client.query('DELETE FROM logo WHERE organization_id = $1', [
      tenant.organizationId,
    ]);
    if (!rowCount) return false;
    await auditar(client, tenant.organizationId, ator, {
      acao: 'escritorio.logo_removido',
      alvo: tenant.organizationId,
    });
    return true;
  });
}
