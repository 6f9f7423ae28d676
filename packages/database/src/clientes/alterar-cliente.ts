import { pedirRecalculoDoCliente } from '../documentos/pedir-recalculo-do-cliente.ts';
import { newId } from '../new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { RegimeParaGravar } from './regime-para-gravar.ts';

export interface MudancaDoCliente {
  readonly razaoSocial?: string;
  /** "inativo": from now on notes get no lançamentos for it. */
  readonly status?: 'ativo' | 'inativo';
  /** From `desde` (YYYY-MM) on; one that begins in the same month is replaced. */
  readonly regime?: RegimeParaGravar;
  readonly requestId: string;
}

/**
 * Changes a client. When what its notes mean for it changes with it, they are computed anew. False when the office has
 * no such client.
 */
export function alterarCliente(
  tenant: Tenant,
  id: string,
  { razaoSocial, status, regime, requestId }: MudancaDoCliente,
): Promise<boolean> {
  const { organizationId } = tenant;
  return tenant.sql(async (client) => {
    // Before the client's row, as in criarCliente: who takes both takes them in one order.
    await client.query('SELECT FROM organization WHERE id = $1 FOR UPDATE', [organizationId]);
    const { rows } = await client.query<{ antes: string }>(
      `UPDATE cliente c SET razao_social = coalesce($2, c.razao_social), status = coalesce($3, c.status)
         FROM (SELECT id, status FROM cliente WHERE id = $1 FOR UPDATE) velho WHERE c.id = velho.id
       RETURNING velho.status AS antes`,
      [id, razaoSocial ?? null, status ?? null],
    );
    const [linha] = rows;
    if (!linha) return false;
    if (regime) {
      await client.query(
        `INSERT INTO cliente_regime (id, organization_id, cliente_id, desde, regime, ibs_cbs, simples_anexo, rbt12, folha12, atividade)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (organization_id, cliente_id, desde) DO UPDATE SET regime = excluded.regime,
           ibs_cbs = excluded.ibs_cbs, simples_anexo = excluded.simples_anexo, rbt12 = excluded.rbt12,
           folha12 = excluded.folha12, atividade = excluded.atividade`,
        [
          newId(),
          organizationId,
          id,
          regime.desde,
          regime.regime,
          regime.ibsCbs,
          regime.simplesAnexo ?? null,
          regime.rbt12 ?? null,
          regime.folha12 ?? null,
          regime.atividade ?? null,
        ],
      );
    }
    const mudouDeStatus = status !== undefined && status !== linha.antes;
    if (regime || mudouDeStatus) await pedirRecalculoDoCliente(client, organizationId, id, requestId);
    return true;
  });
}
