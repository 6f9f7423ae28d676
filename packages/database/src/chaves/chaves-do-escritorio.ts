import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { ApiKey } from '../generated/client.ts';
import { type Ambiente, emCadaAmbiente } from '../organizacao/em-cada-ambiente.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** `criada_por` is the id of the person who made it, null for one that no person did; `criador` is their name. */
export type ChaveListada = Omit<ApiKey, 'organization_id' | 'hash'> & {
  readonly ambiente: Ambiente;
  readonly criador: string | null;
};

const COLUNAS = 'id, nome, prefixo, escopos, criada_em, criada_por, expira_em, revogada_em, ultimo_uso_em';

/** Of the office, and as many of its sandbox: more than may work at a time, so that only ended ones are left out. */
const MAXIMO = 200;

/** The keys of the office and of its sandbox, the newest first: those that work, and the last that ended. `id`: only that one. */
export const listarChaves = (tenant: Tenant, id?: string): Promise<ChaveListada[]> =>
  tenant.transaction(async (tx) => {
    const pages = await emCadaAmbiente(tx, async ({ organizationId, query }, ambiente) => {
      const { rows } = await query<ChaveListada>(
        `SELECT ${COLUNAS} FROM api_key WHERE organization_id = $1 AND ($2::uuid IS NULL OR id = $2)
          ORDER BY revogada_em IS NULL AND coalesce(expira_em > now(), true) DESC, id DESC LIMIT $3`,
        [organizationId, id, MAXIMO],
      );
      return rows.map((row) => ({ ...row, ambiente }));
    });
    const { rows: pessoas } = await tx.query<{ id: string; nome: string }>('SELECT id, nome FROM "user"');
    const nomes = new Map(pessoas.map((pessoa) => [pessoa.id, pessoa.nome]));
    return pages
      .flat()
      .map((chave) => ({ ...chave, criador: nomes.get(chave.criada_por ?? '') ?? null }))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
  });

/** From now on the key is refused. False when the office has no such key; revoking again changes nothing. */
export const cassarChave = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const nomes = await emCadaAmbiente(tx, () =>
      tx.rows<{ nome: string; ja: boolean }>(
        `UPDATE api_key k SET revogada_em = coalesce(k.revogada_em, now())
           FROM (SELECT id, revogada_em IS NOT NULL AS ja FROM api_key WHERE id = $1 FOR UPDATE) velha
          WHERE k.id = velha.id RETURNING k.nome, velha.ja`,
        [id],
      ),
    );
    const [linha] = nomes.flat();
    if (!linha) return false;
    if (!linha.ja) {
      await auditar(tx, ator, 'chave.revogada', id, { nome: linha.nome });
    }
    return true;
  });

/** A key never grants what its maker lacks: who is no owner any more takes their keys along. Returns how many ended. */
export async function cassarChavesDe(tx: Transaction, userId: string): Promise<number> {
  const contagens = await emCadaAmbiente(tx, () =>
    tx.count('UPDATE api_key SET revogada_em = now() WHERE criada_por = $1 AND revogada_em IS NULL', [
      userId,
    ]),
  );
  return contagens.reduce((soma, n) => soma + n, 0);
}
