import { type Ambiente, emCadaAmbiente } from '../organizacao/em-cada-ambiente.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface ChaveListada {
  readonly id: string;
  readonly nome: string;
  readonly prefixo: string;
  readonly ambiente: Ambiente;
  readonly escopos: readonly string[];
  readonly criada_em: Date;
  /** Id of the person who made it; null for one that no person did. */
  readonly criada_por: string | null;
  readonly criador: string | null;
  readonly expira_em: Date | null;
  readonly revogada_em: Date | null;
  readonly ultimo_uso_em: Date | null;
}

const COLUNAS = 'id, nome, prefixo, escopos, criada_em, criada_por, expira_em, revogada_em, ultimo_uso_em';

/** Of the office, and as many of its sandbox: more than may work at a time, so that only ended ones are left out. */
const MAXIMO = 200;

/** The keys of the office and of its sandbox, the newest first: those that work, and the last that ended. `id`: only that one. */
export function listarChaves(tenant: Tenant, id?: string): Promise<ChaveListada[]> {
  return tenant.sql(async (client) => {
    const paginas = await emCadaAmbiente(client, tenant.organizationId, async (organizationId, ambiente) => {
      const { rows } = await client.query<ChaveListada>(
        `SELECT ${COLUNAS} FROM api_key WHERE organization_id = $1 AND ($2::uuid IS NULL OR id = $2)
          ORDER BY revogada_em IS NULL AND coalesce(expira_em > now(), true) DESC, id DESC LIMIT $3`,
        [organizationId, id ?? null, MAXIMO],
      );
      return rows.map((row) => ({ ...row, ambiente }));
    });
    const { rows: pessoas } = await client.query<{ id: string; nome: string }>('SELECT id, nome FROM "user"');
    const nomes = new Map(pessoas.map((pessoa) => [pessoa.id, pessoa.nome]));
    return paginas
      .flat()
      .map((chave) => ({ ...chave, criador: nomes.get(chave.criada_por ?? '') ?? null }))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
  });
}
