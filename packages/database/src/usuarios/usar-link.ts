import type { PoolClient } from 'pg';
import type { Database } from '../open-database.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { NovoLink } from './criar-link.ts';

export interface Link {
  readonly id: string;
  readonly user_id: string | null;
  readonly email: string;
  readonly papel: 'owner' | 'member' | null;
  readonly sessao_id: string | null;
  readonly dados: unknown;
}

/** The office that a link belongs to, whoever holds it. Undefined when there is no such link. */
export async function escritorioDoLink(
  database: Database,
  tipo: NovoLink['tipo'],
  hash: Buffer,
): Promise<Tenant | undefined> {
  const { rows } = await database.auth.query<{ id: string | null }>(
    'SELECT escritorio_do_link($1, $2) AS id',
    [hash, tipo],
  );
  const id = rows[0]?.id;
  return id ? database.forOrganization(id) : undefined;
}

/** Uses a link up, in the transaction of what it is for. Undefined when it was used before, or is too old. */
export async function gastarLink(
  client: PoolClient,
  tipo: NovoLink['tipo'],
  hash: Buffer,
): Promise<Link | undefined> {
  const { rows } = await client.query<Link>(
    `UPDATE link_de_email SET usado_em = now() WHERE hash = $1 AND tipo = $2 AND usado_em IS NULL AND expira_em > now()
     RETURNING id, user_id, email, papel, sessao_id, dados`,
    [hash, tipo],
  );
  return rows[0];
}
