import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface Logo {
  /** "image/png", "image/jpeg" or "image/webp". */
  readonly tipo: string;
  readonly bytes: Buffer;
}

/** Stores the office's picture, a PNG that we wrote anew, in place of the one before. */
export function guardarLogo(tenant: Tenant, ator: Ator, png: Buffer): Promise<void> {
  return tenant.sql(async (client) => {
    await client.query(
      `INSERT INTO logo (organization_id, tipo, bytes, reescrito_sha256) VALUES ($1, 'image/png', $2, sha256($2))
       ON CONFLICT (organization_id) DO UPDATE SET tipo = excluded.tipo, bytes = excluded.bytes,
         reescrito_sha256 = excluded.reescrito_sha256, atualizado_em = now()`,
      [tenant.organizationId, png],
    );
    await auditar(client, tenant.organizationId, ator, {
      acao: 'escritorio.logo_guardado',
      alvo: tenant.organizationId,
      detalhe: { tipo: 'image/png', bytes: png.length },
    });
  });
}

/** Puts `png`, written anew of `bruto`, in the place of it, unless another picture has come meanwhile. */
export function trocarLogoBruto(tenant: Tenant, bruto: Uint8Array, png: Buffer): Promise<void> {
  return tenant.sql(async (client) => {
    await client.query(
      `UPDATE logo SET tipo = 'image/png', bytes = $3, reescrito_sha256 = sha256($3), atualizado_em = now()
        WHERE organization_id = $1 AND bytes = $2`,
      [tenant.organizationId, bruto, png],
    );
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
