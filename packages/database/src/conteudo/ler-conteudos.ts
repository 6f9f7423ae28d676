import type { Tenant } from '../tenancy/tenant.ts';

export interface Conteudo {
  readonly sha256: Buffer;
  readonly codificacao: 'gzip' | 'identity';
  readonly bytes: Buffer;
}

/** The office's stored bytes with these hashes, in no particular order; what is not there is left out. */
export function lerConteudos(tenant: Tenant, hashes: readonly Buffer[]): Promise<Conteudo[]> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<Conteudo>(
      'SELECT sha256, codificacao, bytes FROM conteudo WHERE organization_id = $1 AND sha256 = ANY($2::bytea[])',
      [tenant.organizationId, hashes],
    );
    return rows;
  });
}
