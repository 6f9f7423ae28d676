import { PAGAMENTOS_DA_CBS } from '@apura/contracts';
import type { Tenant } from '../tenancy/tenant.ts';

/** Whether anything was imported of what the tax authority worked out for a client's month. */
export async function temAssistida(tenant: Tenant, clienteId: string, competencia: string): Promise<boolean> {
  const [row] = await tenant.read<{ tem: boolean }>(
    `SELECT EXISTS (SELECT FROM assistida_linha l JOIN assistida_importacao i ON i.id = l.importacao_id
                     WHERE l.organization_id = $1 AND l.cliente_id = $2 AND l.competencia = $3
                       AND i.formato <> '${PAGAMENTOS_DA_CBS}') AS tem`,
    [tenant.organizationId, clienteId, competencia],
  );
  return row?.tem ?? false;
}
