import type { Tenant } from '../tenancy/tenant.ts';
import type { ConteudosGravados } from './gravar-provisorios.ts';

/**
 * Removes what `gravarProvisorios` made, but for what a lote has taken, or another upload has stored too since then.
 * Returns how many rows went.
 */
export async function descartarProvisorios(
  tenant: Tenant,
  { hashes, versao }: ConteudosGravados,
): Promise<number> {
  if (!hashes.length) return 0;
  return tenant.sql(async (client) => {
    const { rowCount } = await client.query(
      `WITH travado AS (
         SELECT sha256 FROM conteudo
          WHERE organization_id = $1 AND sha256 = ANY($2::bytea[]) AND provisorio AND xmin::text = $3
          ORDER BY sha256 FOR UPDATE)
       DELETE FROM conteudo c USING travado t WHERE c.organization_id = $1 AND c.sha256 = t.sha256`,
      [tenant.organizationId, hashes, versao],
    );
    return rowCount ?? 0;
  });
}
