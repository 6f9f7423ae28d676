import type { Tenant } from '../tenancy/tenant.ts';

export interface EntregaListada {
  readonly id: string;
  readonly event_id: string;
  readonly type: string;
  readonly endpoint_id: string;
  readonly estado: string;
  readonly tentativas: number;
  readonly proxima_tentativa_em: Date | null;
  readonly criado_em: Date;
  readonly concluida_em: Date | null;
}

export interface TentativaListada {
  readonly numero: number;
  readonly criado_em: Date;
  readonly status: number | null;
  readonly erro: string | null;
  readonly duracao_ms: number;
  readonly corpo: string | null;
}

export interface FiltroDeEntregas {
  readonly estado?: string;
  readonly endpointId?: string;
  readonly eventId?: string;
  readonly type?: string;
  readonly desde?: Date;
  readonly ate?: Date;
  readonly limit: number;
  /** Id of the last entrega of the page before. */
  readonly depoisDe?: string;
}

const COLUNAS = `e.id, e.event_id, v.type, e.endpoint_id, e.estado, e.tentativas, e.proxima_tentativa_em, e.criado_em, e.concluida_em`;

/** One page of the office's entregas, the newest first, one more than `limit` if there is a next page. */
export function listarEntregas(tenant: Tenant, filtro: FiltroDeEntregas): Promise<EntregaListada[]> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<EntregaListada>(
      `SELECT ${COLUNAS} FROM entrega e JOIN event v ON v.id = e.event_id
        WHERE ($1::text IS NULL OR e.estado = $1) AND ($2::uuid IS NULL OR e.endpoint_id = $2)
          AND ($3::uuid IS NULL OR e.event_id = $3) AND ($4::text IS NULL OR v.type = $4)
          AND ($5::timestamptz IS NULL OR e.criado_em >= $5) AND ($6::timestamptz IS NULL OR e.criado_em < $6)
          AND ($7::uuid IS NULL OR e.id < $7) AND e.organization_id = $9
        ORDER BY e.id DESC LIMIT $8`,
      [
        filtro.estado ?? null,
        filtro.endpointId ?? null,
        filtro.eventId ?? null,
        filtro.type ?? null,
        filtro.desde ?? null,
        filtro.ate ?? null,
        filtro.depoisDe ?? null,
        filtro.limit + 1,
        tenant.organizationId,
      ],
    );
    return rows;
  });
}

/** One entrega of the office with the record of its attempts, or null. */
export function verEntrega(
  tenant: Tenant,
  id: string,
): Promise<(EntregaListada & { readonly registro: readonly TentativaListada[] }) | null> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<EntregaListada>(
      `SELECT ${COLUNAS} FROM entrega e JOIN event v ON v.id = e.event_id WHERE e.id = $1`,
      [id],
    );
    const entrega = rows[0];
    if (!entrega) return null;
    const registro = await client.query<TentativaListada>(
      `SELECT numero, criado_em, status, erro, duracao_ms, corpo FROM tentativa WHERE entrega_id = $1 ORDER BY id`,
      [id],
    );
    return { ...entrega, registro: registro.rows };
  });
}
