import { newId } from '../new-id.ts';
import { inserirOutbox } from '../outbox/inserir-outbox.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface NovoCliente {
  readonly cnpjRaiz: string;
  readonly cnpj?: string;
  readonly razaoSocial: string;
  readonly regime: string;
  readonly ibsCbs: string;
  /** YYYY-MM from which the regime holds. */
  readonly desde: string;
  readonly requestId: string;
}

/**
 * Makes a client and asks for its stored documents to be picked up, in one transaction. Returns its id, or undefined
 * when the office already has a client of that CNPJ root.
 */
export async function criarCliente(tenant: Tenant, novo: NovoCliente): Promise<string | undefined> {
  const id = newId();
  const { organizationId } = tenant;
  return tenant.sql(async (client) => {
    // The row lock waits for the chunks under way, so that the pick-up sees what they stored; later ones see the client.
    await client.query('UPDATE organization SET clientes_versao = clientes_versao + 1 WHERE id = $1', [
      organizationId,
    ]);
    const { rowCount } = await client.query(
      `INSERT INTO cliente (id, organization_id, cnpj_raiz, razao_social) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id, cnpj_raiz) DO NOTHING`,
      [id, organizationId, novo.cnpjRaiz, novo.razaoSocial],
    );
    if (!rowCount) return undefined;
    await client.query(
      `INSERT INTO cliente_regime (id, organization_id, cliente_id, desde, regime, ibs_cbs) VALUES ($1, $2, $3, $4, $5, $6)`,
      [newId(), organizationId, id, novo.desde, novo.regime, novo.ibsCbs],
    );
    if (novo.cnpj) {
      await client.query(
        `INSERT INTO estabelecimento (id, organization_id, cliente_id, cnpj) VALUES ($1, $2, $3, $4)`,
        [newId(), organizationId, id, novo.cnpj],
      );
    }
    await inserirOutbox(client, organizationId, [
      { fila: 'clientes', jobId: `cliente-${id}-0`, id, requestId: novo.requestId },
    ]);
    return id;
  });
}
