import type { Tenant } from '../tenancy/tenant.ts';

export interface EventoListado {
  readonly id: string;
  readonly type: string;
  readonly criado_em: Date;
  readonly sequencia: number;
  readonly payload: object;
}

export interface FiltroDeEventos {
  readonly type?: string;
  readonly desde?: Date;
  readonly ate?: Date;
  readonly limit: number;
  /** Id of the last event of the page before. */
  readonly depoisDe?: string;
}

/**
 * One page of the office's events, the oldest first, one more than `limit` if there is a next page. A consumer that
 * keeps the cursor of its last page can go on from there later.
 */
export function listarEventos(tenant: Tenant, filtro: FiltroDeEventos): Promise<EventoListado[]> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<EventoListado>(
      `SELECT id, type, criado_em, sequencia, payload FROM event
        WHERE ($1::text IS NULL OR type = $1) AND ($2::timestamptz IS NULL OR criado_em >= $2)
          AND ($3::timestamptz IS NULL OR criado_em < $3) AND ($4::uuid IS NULL OR id > $4)
        ORDER BY id LIMIT $5`,
      [
        filtro.type ?? null,
        filtro.desde ?? null,
        filtro.ate ?? null,
        filtro.depoisDe ?? null,
        filtro.limit + 1,
      ],
    );
    return rows;
  });
}

/** One event of the office, or null. */
export function verEvento(tenant: Tenant, id: string): Promise<EventoListado | null> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<EventoListado>(
      'SELECT id, type, criado_em, sequencia, payload FROM event WHERE id = $1',
      [id],
    );
    return rows[0] ?? null;
  });
}
