import type { Database } from '../tenancy/open-database.ts';

export interface Forgotten {
  readonly id: string;
  readonly organization_id: string;
  readonly request_id: string;
  /** Counts re-enqueues: part of the new job id, so that a kept old job cannot swallow it. */
  readonly geracao: number;
}

/** Rows of a kind of work that may be claimed, in SQL; the row is called `w`. */
interface Waiting {
  readonly table: string;
  readonly free: string;
  /** When a row last got a permit. */
  readonly awoken: string;
}

/** A lease that ran out has had its time; what a stop gives back may still be on its way. */
const AFTER_LEASE_S = 5;

/**
 * Any permit takes any row, so work is forgotten only where more rows wait than permits are queued; those that have waited
 * longest get a new one. A long queue grows by nothing.
 */
const finding = ({ table, free, awoken }: Waiting): string => `
  WITH waiting AS (SELECT w.id, w.${awoken} AS since, w.lease_ate FROM ${table} w WHERE ${free})
  UPDATE ${table} w SET geracao = w.geracao + ($1 > 0)::int, ${awoken} = now()
   WHERE w.id IN (
     SELECT id FROM waiting
      WHERE since < now() - make_interval(secs => CASE WHEN lease_ate IS NULL THEN $1 ELSE least($1, ${AFTER_LEASE_S}) END)
      ORDER BY since, id LIMIT greatest(0, (SELECT count(*) FROM waiting) - $2))
  RETURNING w.id, w.organization_id, w.request_id, w.geracao`;

/**
 * The work of a kind whose permit was lost: it has waited for `seconds`, and of the permits that are there, `queued` of them, none is
 * left for it. With 0 seconds all that waits is found, for queues that were emptied: that is the same permit once more.
 */
export async function findForgotten(database: Database, waiting: Waiting, seconds: number, queued: number) {
  return (await database.relay.query<Forgotten>(finding(waiting), [seconds, queued])).rows;
}
