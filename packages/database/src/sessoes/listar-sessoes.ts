import type { Tenant } from '../tenancy/tenant.ts';

export interface SessaoVista {
  readonly id: string;
  readonly criada_em: Date;
  readonly usada_em: Date;
  readonly ip: string | null;
  readonly navegador: string | null;
}

const ABERTA = 'revogada_em IS NULL AND expira_em > now() AND usada_em > now() - make_interval(secs => $2)';

/** A person's sessions that are still open, the last used first. `inatividade` in seconds. */
export function listarSessoes(tenant: Tenant, userId: string, inatividade: number): Promise<SessaoVista[]> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<SessaoVista>(
      `SELECT id, criada_em, usada_em, ip, navegador FROM session
        WHERE user_id = $1 AND ${ABERTA}
        ORDER BY usada_em DESC LIMIT 100`,
      [userId, inatividade],
    );
    return rows;
  });
}

/** Whether a session is still open; looking does not count as using it. `inatividade` in seconds. */
export async function sessaoAberta(tenant: Tenant, id: string, inatividade: number): Promise<boolean> {
  return (
    (await tenant.read(`SELECT FROM session WHERE id = $1::uuid AND ${ABERTA}`, [id, inatividade])).length > 0
  );
}
