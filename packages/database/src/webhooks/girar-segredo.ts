import { type Ator, auditar } from '../auditoria/auditar.ts';
import { exigirDireito } from '../chaves/exigir-direito.ts';
import { newId } from '../new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/**
 * Gives an endpoint a new secret. Those in force go on signing beside it for `sobreposicaoSegundos`, none for longer than
 * before. `ator` stands in the audit log. Returns when the old ones end; null: there is no such endpoint.
 *
 * @throws SemDireito
 */
export function girarSegredo(
  tenant: Tenant,
  id: string,
  cifrado: Buffer,
  sobreposicaoSegundos: number,
  ator?: Ator,
): Promise<Date | null> {
  return tenant.sql(async (client) => {
    if (ator) await exigirDireito(client, ator);
    // The lock makes rotations of one endpoint follow each other.
    const endpoint = await client.query<{ ate: Date }>(
      `SELECT now() + make_interval(secs => $2) AS ate FROM webhook_endpoint
        WHERE id = $1 AND removido_em IS NULL FOR UPDATE`,
      [id, sobreposicaoSegundos],
    );
    const ate = endpoint.rows[0]?.ate;
    if (!ate) return null;
    await client.query('DELETE FROM endpoint_secret WHERE endpoint_id = $1 AND valido_ate <= now()', [id]);
    await client.query(
      'UPDATE endpoint_secret SET valido_ate = least(valido_ate, $2) WHERE endpoint_id = $1',
      [id, ate],
    );
    await client.query(
      'INSERT INTO endpoint_secret (id, organization_id, endpoint_id, cifrado) VALUES ($1, $2, $3, $4)',
      [newId(), tenant.organizationId, id, cifrado],
    );
    if (ator) {
      await auditar(client, tenant.organizationId, ator, { acao: 'webhook.segredo_girado', alvo: id });
    }
    return ate;
  });
}
