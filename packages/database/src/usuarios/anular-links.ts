import type { PoolClient } from 'pg';

/**
 * Ends what mails to a person still allow, in the transaction that changes their password or address; only the address
 * that they have may still be confirmed.
 */
export async function anularLinksDe(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    `UPDATE link_de_email l SET usado_em = now() FROM "user" u
      WHERE u.id = $1 AND l.user_id = u.id AND l.usado_em IS NULL AND NOT (l.tipo = 'email' AND l.email = u.email)`,
    [userId],
  );
}
