import type { Tenant, Transaction } from '../tenancy/tenant.ts';

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

interface Row {
  readonly lotes: number;
  readonly arquivos: string;
  readonly bytes: string;
  readonly libera_s: number;
  readonly proprias: Partial<Quotas> | null;
  readonly provisorio: UsoDoEscritorio['provisorio'];
}

/** What an office uses now, beside the quotas that were set for it alone. */
export const usoDoEscritorio = async (tenant: Tenant): Promise<UsoDoEscritorio> =>
  usoDe(await tenant.read<Row>(USO, [tenant.organizationId]));

/** The same as of a transaction that makes a lote of the office: until it ends, no other one does. */
export async function usoParaRegistrar({ organizationId, rows }: Transaction): Promise<UsoDoEscritorio> {
  await rows(`SELECT pg_advisory_xact_lock(hashtextextended('quotas ' || $1::text, 0))`, [organizationId]);
  return usoDe(await rows<Row>(USO, [organizationId]));
}

const USO = `
     WITH dia AS (SELECT id, total, criado_em FROM lote
                   WHERE organization_id = $1::uuid AND id >= primeiro_id(now() - interval '24 hours'))
     SELECT (SELECT count(*)::int FROM lote
              WHERE organization_id = $1::uuid AND estado IN ('recebendo', 'na_fila', 'processando')) AS lotes,
            (SELECT coalesce(sum(total), 0)::text FROM dia) AS arquivos,
            (SELECT coalesce(sum(p.bytes), 0)::text FROM dia JOIN pedaco p ON p.lote_id = dia.id) AS bytes,
            (SELECT coalesce(ceil(extract(epoch FROM min(criado_em) + interval '24 hours' - now())), 0)::int FROM dia) AS libera_s,
            (SELECT config->'quotas' FROM organization WHERE id = $1::uuid) AS proprias,
            (SELECT jsonb_build_object('arquivos', count(*), 'bytes', coalesce(sum(tamanho), 0), 'libera_s',
                      greatest(0, coalesce(ceil(extract(epoch FROM min(criado_em) + interval '1 hour' - now())), 0)))
               FROM conteudo WHERE organization_id = $1::uuid AND provisorio) AS provisorio`;

function usoDe([row]: readonly Row[]): UsoDoEscritorio {
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
