import type { PoolClient } from 'pg';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import { emCadaAmbiente } from '../organizacao/em-cada-ambiente.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** From now on the key is refused. False when the office has no such key; revoking again changes nothing. */
export function cassarChave(tenant: Tenant, ator: Ator, id: string): Promise<boolean> {
  return tenant.sql(async (client) => {
    const nomes = await emCadaAmbiente(client, tenant.organizationId, async () => {
      const { rows } = await client.query<{ nome: string; ja: boolean }>(
        `UPDATE api_key k SET revogada_em = coalesce(k.revogada_em, now())
           FROM (SELECT id, revogada_em IS NOT NULL AS ja FROM api_key WHERE id = $1 FOR UPDATE) velha
          WHERE k.id = velha.id RETURNING k.nome, velha.ja`,
        [id],
      );
      return rows;
    });
    const [linha] = nomes.flat();
    if (!linha) return false;
    if (!linha.ja) {
      await auditar(client, tenant.organizationId, ator, {
        acao: 'chave.revogada',
        alvo: id,
        detalhe: { nome: linha.nome },
      });
    }
    return true;
  });
}

/** A key never grants what its maker lacks: who is no owner any more takes their keys along. Returns how many ended. */
export async function cassarChavesDe(
  client: PoolClient,
  organizationId: string,
  userId: string,
): Promise<number> {
  const contagens = await emCadaAmbiente(client, organizationId, async () => {
    const { rowCount } = await client.query(
      'UPDATE api_key SET revogada_em = now() WHERE criada_por = $1 AND revogada_em IS NULL',
      [userId],
    );
    return rowCount ?? 0;
  });
  return contagens.reduce((soma, n) => soma + n, 0);
}
