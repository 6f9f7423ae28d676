import type { Database } from '../open-database.ts';

export interface EmailReivindicado {
  readonly id: string;
  readonly organization_id: string;
}

/**
 * Claims up to `limit` mails that are due, of whatever offices, for `segundos`: who sends one must be done by then, or
 * another may send it again.
 */
export async function reivindicarEmails(
  database: Database,
  limit: number,
  segundos: number,
): Promise<EmailReivindicado[]> {
  const { rows } = await database.relay.query<EmailReivindicado>(
    `UPDATE email SET lease_ate = now() + make_interval(secs => $2) WHERE id IN (
       SELECT id FROM email
        WHERE estado = 'pendente' AND proxima_tentativa_em <= now() AND (lease_ate IS NULL OR lease_ate <= now())
        ORDER BY proxima_tentativa_em LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, organization_id`,
    [limit, segundos],
  );
  return rows;
}
