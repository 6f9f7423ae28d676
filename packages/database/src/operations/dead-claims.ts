import type { QueryResultRow } from 'pg';
import type { Database } from '../tenancy/open-database.ts';

/** Rows that are worked on under a lease. */
export interface Leased {
  readonly table: 'pedaco' | 'apuracao' | 'dossie' | 'recalculo' | 'entrega' | 'email';
  /** Those that somebody may have a lease on. */
  readonly running: string;
  /** When a row last got a permit, where each has its own. */
  readonly awoken?: string;
}

/** Numbers of the processes that live, as claims have them; a number of 64 bits lies in two halves. */
const LIVING = `SELECT ((classid::bigint << 32) | objid::bigint)::text FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 1 AND granted`;

/**
 * A row that a transaction holds is passed over, for the outbox waits here too: the next look finds it, unless that
 * transaction has ended the claim.
 */
const freeing = ({ table, running, awoken }: Leased): string => `
  WITH dead AS (
    SELECT id FROM ${table}
     WHERE ${running} AND lease_dono LIKE '%.%'
       AND split_part(lease_dono, '.', 1) NOT IN (${LIVING})
       FOR UPDATE SKIP LOCKED)
  UPDATE ${table} w SET lease_ate = now(), lease_dono = NULL${awoken ? `, geracao = w.geracao + 1, ${awoken} = now()` : ''}
    FROM dead d WHERE w.id = d.id
  RETURNING w.id, w.organization_id, w.request_id, w.estado${awoken ? ', w.geracao' : ''}`;

/** Frees what processes that have ended never gave back, and returns those rows. */
export async function freeDead<Row extends QueryResultRow>(database: Database, leased: Leased) {
  return (await database.relay.query<Row>(freeing(leased))).rows;
}
