import type { Transaction } from '../tenancy/tenant.ts';
import { inserirEmail, type NovoEmail } from './inserir-email.ts';

/** Writes a mail to each owner of the office but one, in the transaction that it tells of. */
export async function tellOtherOwners(tx: Transaction, userId: string, message: Omit<NovoEmail, 'para'>) {
  const owners = await tx.rows<{ email: string }>(
    `SELECT p.email FROM "user" u JOIN pessoa p ON p.id = u.pessoa_id
      WHERE u.papel = 'owner' AND u.id <> $1 ORDER BY u.id`,
    [userId],
  );
  for (const { email: para } of owners) await inserirEmail(tx, { ...message, para });
}
