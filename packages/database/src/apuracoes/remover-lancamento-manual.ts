import type { MesDoCliente } from '../documentos/aplicar-cancelamentos.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { marcarDesatualizadas } from './marcar-desatualizadas.ts';

/** Takes an entry back; a finished version of its month becomes outdated. False when the office has none of that id. */
export function removerLancamentoManual(tenant: Tenant, id: string, requestId: string): Promise<boolean> {
  const { organizationId } = tenant;
  return tenant.sql(async (client) => {
    const { rows } = await client.query<MesDoCliente>(
      'DELETE FROM lancamento_manual WHERE id = $1 RETURNING cliente_id, competencia',
      [id],
    );
    await marcarDesatualizadas(client, { organizationId, requestId }, rows);
    return rows.length > 0;
  });
}
