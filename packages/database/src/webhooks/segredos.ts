import { webhookSegredoGirado } from '@apura/contracts';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import { exigirDireito } from '../chaves/emitir-chave.ts';
import { inserirEventos } from '../eventos/inserir-eventos.ts';
import { newId } from '../new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

export async function inserirSegredo(
  { organizationId: organization_id, prisma }: Transaction,
  endpoint_id: string,
  encrypted: Buffer,
): Promise<void> {
  await prisma.endpointSecret.create({
    data: { id: newId(), organization_id, endpoint_id, cifrado: new Uint8Array(encrypted) },
  });
}

/**
 * Gives an endpoint a new secret. Those in force go on signing beside it for `sobreposicaoSegundos`, none for longer than
 * before. `ator` stands in the audit log. Returns when the old ones end; null: there is no such endpoint.
 *
 * @throws SemDireito
 */
export const girarSegredo = (
  tenant: Tenant,
  id: string,
  encrypted: Buffer,
  sobreposicaoSegundos: number,
  requestId: string,
  ator?: Ator,
): Promise<Date | null> =>
  tenant.transaction(async (tx) => {
    if (ator) await exigirDireito(tx, ator);
    // The lock makes rotations of one endpoint follow each other.
    const endpoint = await tx.query<{ ate: Date }>(
      `SELECT now() + make_interval(secs => $2) AS ate FROM webhook_endpoint
        WHERE id = $1 AND removido_em IS NULL FOR UPDATE`,
      [id, sobreposicaoSegundos],
    );
    const ate = endpoint.rows[0]?.ate;
    if (!ate) return null;
    await tx.query('DELETE FROM endpoint_secret WHERE endpoint_id = $1 AND valido_ate <= now()', [id]);
    await tx.query('UPDATE endpoint_secret SET valido_ate = least(valido_ate, $2) WHERE endpoint_id = $1', [
      id,
      ate,
    ]);
    await inserirSegredo(tx, id, encrypted);
    if (ator) await auditar(tx, ator, 'webhook.segredo_girado', id);
    await inserirEventos(tx, { webhook: id }, requestId, [webhookSegredoGirado(id, ate)]);
    return ate;
  });

/** Replaces a secret's ciphertext, if it is still `antes`: two deliverers may do so at once. */
export const reencryptSecret = (
  tenant: Tenant,
  id: string,
  antes: Buffer,
  depois: Buffer,
): Promise<unknown> =>
  tenant.transaction(({ prisma }) =>
    prisma.endpointSecret.updateMany({
      where: { id, cifrado: new Uint8Array(antes) },
      data: { cifrado: new Uint8Array(depois) },
    }),
  );

/** Replaces the ciphertext of an endpoint's headers, likewise. */
export const reencryptHeaders = (
  tenant: Tenant,
  endpointId: string,
  antes: Buffer,
  depois: Buffer,
): Promise<unknown> =>
  tenant.transaction(({ prisma }) =>
    prisma.webhookEndpoint.updateMany({
      where: { id: endpointId, cabecalhos: new Uint8Array(antes) },
      data: { cabecalhos: new Uint8Array(depois) },
    }),
  );
