import { notHeld } from '../cells/not-held.ts';
import { freeDead } from '../claims/dead-claims.ts';
import type { Email } from '../generated/client.ts';
import type { Database } from '../open-database.ts';

export type ClaimedEmail = Readonly<Pick<Email, 'id' | 'organization_id'>>;

/**
 * Claims the mail whose turn it is, of whatever office, for `segundos`: who sends it must be done by then, or another may
 * send it again, as when this process is found to have ended. Undefined when none is due.
 */
export async function claimEmail(database: Database, segundos: number): Promise<ClaimedEmail | undefined> {
  const { rows } = await database.relay.query<ClaimedEmail>(
    `UPDATE email SET lease_ate = now() + make_interval(secs => $1), lease_dono = $2 WHERE id = (
       SELECT id FROM email
        WHERE estado = 'pendente' AND proxima_tentativa_em <= now() AND (lease_ate IS NULL OR lease_ate <= now())
          AND ${notHeld('email')}
        ORDER BY prioridade, vez_em, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, organization_id`,
    [segundos, await database.presence.newOwner()],
  );
  return rows[0];
}

/** Frees the mails of deliverers that ended while they sent them. Returns how many. */
export const freeDeadEmails = async (database: Database): Promise<number> =>
  (await freeDead(database, { table: 'email', running: `estado = 'pendente'` })).length;
