import { newId } from '../new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { violouUnicidade } from '../usuarios/violou-unicidade.ts';

export interface CenarioGuardado {
  readonly id: string;
  readonly nome: string;
  readonly pedido: object;
  readonly criado_em: Date;
  readonly atualizado_em: Date;
}

const COLUNAS = 'id, nome, pedido, criado_em, atualizado_em';

/** One page of the simulations that the office keeps, the oldest first, one more than `limit` if there is a next page. */
export function listarCenarios(
  tenant: Tenant,
  { limit, depoisDe }: { readonly limit: number; readonly depoisDe?: string },
): Promise<CenarioGuardado[]> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<CenarioGuardado>(
      `SELECT ${COLUNAS} FROM cenario_salvo WHERE organization_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
      [tenant.organizationId, depoisDe ?? null, limit + 1],
    );
    return rows;
  });
}

/** Keeps a simulation under a new name, or changes the one of `id`. Undefined: there is none of that id. */
export async function salvarCenario(
  tenant: Tenant,
  { id, nome, pedido }: { readonly id?: string; readonly nome: string; readonly pedido: object },
): Promise<CenarioGuardado | 'nome_ja_usado' | undefined> {
  const valores = [tenant.organizationId, id ?? newId(), nome, JSON.stringify(pedido)];
  try {
    return await tenant.sql(async (client) => {
      const { rows } = await client.query<CenarioGuardado>(
        id === undefined
          ? `INSERT INTO cenario_salvo (organization_id, id, nome, pedido) VALUES ($1, $2, $3, $4) RETURNING ${COLUNAS}`
          : `UPDATE cenario_salvo SET nome = $3, pedido = $4, atualizado_em = now() WHERE organization_id = $1 AND id = $2 RETURNING ${COLUNAS}`,
        valores,
      );
      return rows[0];
    });
  } catch (erro) {
    if (violouUnicidade(erro, 'cenario_salvo_organization_id_nome_key')) return 'nome_ja_usado';
    throw erro;
  }
}

/** False when there is none of that id. */
export function removerCenario(tenant: Tenant, id: string): Promise<boolean> {
  return tenant.sql(async (client) => {
    const { rowCount } = await client.query('DELETE FROM cenario_salvo WHERE id = $1', [id]);
    return rowCount === 1;
  });
}
