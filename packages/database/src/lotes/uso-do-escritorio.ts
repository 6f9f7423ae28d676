import type { Tenant } from '../tenancy/tenant.ts';

/** What one office may use. */
export interface Quotas {
  /** Lotes that wait or are under way. */
  readonly lotes: number;
  /** Files of the last 24 hours. */
  readonly arquivos: number;
  /** Uncompressed bytes of the last 24 hours. */
  readonly bytes: number;
}

export interface UsoDoEscritorio {
  readonly uso: Quotas;
  /** Bytes that are stored without a lote: of uploads that are coming in, or did not come to their end. */
  readonly provisorio: {
    readonly arquivos: number;
    readonly bytes: number;
    /** Seconds until the oldest of them are swept; 0 when there are none. */
    readonly libera_s: number;
  };
  /** The office's own, as far as it has some. */
  readonly proprias: Partial<Quotas>;
  /** Seconds until the oldest lote of the last 24 hours is older than that; 0 when there is none. */
  readonly libera_s: number;
}

/** What an office uses now, beside the quotas that were set for it alone. */
export async function usoDoEscritorio(tenant: Tenant): Promise<UsoDoEscritorio> {
  const rows = await tenant.read<{
    lotes: number;
    arquivos: string;
    bytes: string;
    libera_s: number;
    proprias: Partial<Quotas> | null;
    provisorio: UsoDoEscritorio['provisorio'];
  }>(
    `WITH dia AS (SELECT id, total, criado_em FROM lote
                   WHERE organization_id = $1::uuid AND id >= primeiro_id(now() - interval '24 hours'))
     SELECT (SELECT count(*)::int FROM lote
              WHERE organization_id = $1::uuid AND estado IN ('recebendo', 'na_fila', 'processando')) AS lotes,
            (SELECT coalesce(sum(total), 0)::text FROM dia) AS arquivos,
            (SELECT coalesce(sum(p.bytes), 0)::text FROM dia JOIN pedaco p ON p.lote_id = dia.id) AS bytes,
            (SELECT coalesce(ceil(extract(epoch FROM min(criado_em) + interval '24 hours' - now())), 0)::int FROM dia) AS libera_s,
            (SELECT config->'quotas' FROM organization WHERE id = $1::uuid) AS proprias,
            (SELECT jsonb_build_object('arquivos', count(*), 'bytes', coalesce(sum(tamanho), 0), 'libera_s',
                      greatest(0, coalesce(ceil(extract(epoch FROM min(criado_em) + interval '1 hour' - now())), 0)))
               FROM conteudo WHERE organization_id = $1::uuid AND provisorio) AS provisorio`,
    [tenant.organizationId],
  );
  const row = rows[0];
  if (!row) throw new Error('no usage');
  const { lotes, arquivos, bytes, libera_s, proprias, provisorio } = row;
  return {
    uso: { lotes, arquivos: Number(arquivos), bytes: Number(bytes) },
    provisorio,
    proprias: proprias ?? {},
    libera_s,
  };
}

/** Gives an office quotas of its own; what is left out is as for all. Returns false when there is no such office. */
export const definirQuotas = (tenant: Tenant, quotas: Partial<Quotas>): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE organization SET config = config || jsonb_build_object('quotas', $2::jsonb) WHERE id = $1`,
      [tenant.organizationId, JSON.stringify(quotas)],
    );
    return rowCount === 1;
  });
