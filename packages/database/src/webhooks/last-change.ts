import type { Tenant } from '../tenancy/tenant.ts';

/** A word that becomes another one as soon as something happened in an office, somebody of it changed something, or a client's stored notes were picked up. */
export async function lastChange(tenant: Tenant): Promise<string> {
  const [row] = await tenant.read<{ last: string }>(
    `SELECT concat_ws(' ',
       (SELECT id FROM event WHERE organization_id = $1 ORDER BY id DESC LIMIT 1),
       (SELECT id FROM audit_log WHERE organization_id = $1 ORDER BY id DESC LIMIT 1),
       (SELECT id FROM apuracao WHERE organization_id = $1 ORDER BY id DESC LIMIT 1),
       (SELECT max(documentos_recolhidos_em) FROM cliente WHERE organization_id = $1)) AS last`,
    [tenant.organizationId],
  );
  return row?.last ?? '';
}
