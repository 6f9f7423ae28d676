import type { EventoGuardado } from '@apura/contracts';
import type { Page, Period } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface FiltroDeEventos extends Page, Period {
  readonly type?: string;
}

/**
 * The transactions of the cluster's other databases: they write no events here, and may take hours. Read before the page:
 * which database one was of is not known any more once it has ended, and what begins later holds nothing back that was
 * there when the page was asked for.
 */
const OTHER_DATABASES = `SELECT array_agg(backend_xid::text) AS numeros FROM pg_stat_activity
  WHERE backend_xid IS NOT NULL AND datname <> current_database()`;

/** The number of the oldest transaction of this database that may still write: `$6` are those of others. */
const HORIZONTE = `coalesce(
  (SELECT x FROM pg_snapshot_xip(pg_current_snapshot()) x WHERE x::xid::text <> ALL (coalesce($6::text[], '{}'))
    ORDER BY x LIMIT 1),
  pg_snapshot_xmax(pg_current_snapshot()))`;

/**
 * One page of the office's events, the oldest first, one more than `limit` if there is a next page. A consumer that
 * keeps the cursor of its last page can go on from there later and misses nothing: the order is that of the
 * transactions that wrote them, and an event is shown once none is open that began to write before its own.
 */
export async function listarEventos(tenant: Tenant, filtro: FiltroDeEventos): Promise<EventoGuardado[]> {
  const [outras] = await tenant.read<{ numeros: string[] | null }>(OTHER_DATABASES, []);
  return tenant.read<EventoGuardado>(
    `SELECT id, type, criado_em, sequencia, payload FROM event
        WHERE transacao < (SELECT ${HORIZONTE})
          AND ($1::text IS NULL OR type = $1) AND ($2::timestamptz IS NULL OR criado_em >= $2)
          AND ($3::timestamptz IS NULL OR criado_em < $3)
          AND ($4::uuid IS NULL
               OR (transacao, id) > (coalesce((SELECT v.transacao FROM event v WHERE v.id = $4), '0'), $4))
        ORDER BY transacao, id LIMIT $5`,
    [filtro.type, filtro.desde, filtro.ate, filtro.depoisDe, filtro.limit + 1, outras?.numeros],
  );
}

/** One event of the office, or null. */
export const verEvento = async (tenant: Tenant, id: string): Promise<EventoGuardado | null> =>
  (await tenant.first<EventoGuardado>(
    'SELECT id, type, criado_em, sequencia, payload FROM event WHERE id = $1',
    [id],
  )) ?? null;
