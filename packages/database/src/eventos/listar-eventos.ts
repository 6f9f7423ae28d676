import type { EventoGuardado } from '@apura/contracts';
import type { Page, Period } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface FiltroDeEventos extends Page, Period {
  readonly type?: string;
}

/**
 * The number of the oldest transaction of this database that may still write. Of those in the snapshot's list the ones
 * that others of the cluster's databases run are passed over: they write no events here, and may take hours.
 */
const HORIZONTE = `coalesce(
  (SELECT x FROM pg_snapshot_xip(pg_current_snapshot()) x
    WHERE NOT EXISTS (SELECT FROM pg_stat_activity a
                       WHERE a.backend_xid = x::xid AND a.datname <> current_database())
    ORDER BY x LIMIT 1),
  pg_snapshot_xmax(pg_current_snapshot()))`;

/**
 * One page of the office's events, the oldest first, one more than `limit` if there is a next page. A consumer that
 * keeps the cursor of its last page can go on from there later and misses nothing: the order is that of the
 * transactions that wrote them, and an event is shown once none is open that began to write before its own.
 */
export const listarEventos = (tenant: Tenant, filtro: FiltroDeEventos): Promise<EventoGuardado[]> =>
  tenant.read<EventoGuardado>(
    `SELECT id, type, criado_em, sequencia, payload FROM event
        WHERE transacao < (SELECT ${HORIZONTE})
          AND ($1::text IS NULL OR type = $1) AND ($2::timestamptz IS NULL OR criado_em >= $2)
          AND ($3::timestamptz IS NULL OR criado_em < $3)
          AND ($4::uuid IS NULL
               OR (transacao, id) > (coalesce((SELECT v.transacao FROM event v WHERE v.id = $4), '0'), $4))
        ORDER BY transacao, id LIMIT $5`,
    [filtro.type, filtro.desde, filtro.ate, filtro.depoisDe, filtro.limit + 1],
  );

/** One event of the office, or null. */
export async function verEvento(tenant: Tenant, id: string): Promise<EventoGuardado | null> {
  const [row] = await tenant.read<EventoGuardado>(
    'SELECT id, type, criado_em, sequencia, payload FROM event WHERE id = $1',
    [id],
  );
  return row ?? null;
}
