import { sql } from 'kysely';
import { from } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** A word that becomes another one as soon as something happened in an office, somebody of it changed something, or a client's stored notes were picked up. */
export async function lastChange(tenant: Tenant): Promise<string> {
  const newest = (table: 'event' | 'audit_log' | 'apuracao') =>
    from
      .selectFrom(table)
      .select('id')
      .where('organization_id', '=', tenant.organizationId)
      .orderBy('id', 'desc')
      .limit(1);
  const pickedUp = from
    .selectFrom('cliente')
    .select(({ fn }) => fn.max('documentos_recolhidos_em').as('em'))
    .where('organization_id', '=', tenant.organizationId);
  const parts = [newest('event'), newest('audit_log'), newest('apuracao'), pickedUp];
  const { last } = await tenant.one(
    from.selectNoFrom(sql<string>`concat_ws(' ', ${sql.join(parts)})`.as('last')),
  );
  return last;
}
