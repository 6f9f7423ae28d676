import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';

export interface NovaSessao {
  readonly userId: string;
  readonly expiraEm: Date;
  readonly ip: string;
  /** What the browser says of itself. */
  readonly navegador: string;
}

/** Makes a session, in the transaction of what lets the person in. Returns its id; its cookie names generation 0. */
export async function abrirSessao(
  client: PoolClient,
  organizationId: string,
  { userId, expiraEm, ip, navegador }: NovaSessao,
): Promise<string> {
  const id = newId();
  await client.query(
    `INSERT INTO session (id, organization_id, user_id, expira_em, ip, navegador) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, organizationId, userId, expiraEm, ip, navegador],
  );
  await client.query('UPDATE "user" SET ultimo_acesso_em = now() WHERE id = $1', [userId]);
  return id;
}
