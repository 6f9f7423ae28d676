import type { MesToOpen } from '@apura/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { STORED_FIGURES } from '../apuracoes/find-apuracao.ts';
import { clienteIn } from '../clientes/contexto-do-cliente.ts';
import { from } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** What a version of table `apuracao` comes to, as far as that is known. */
const TOTAL: RawBuilder<string | null> = sql`((${sql.raw(STORED_FIGURES)})->>'total_a_recolher')::numeric`;

/** Of client `c` and a closing `k`: the office keeps the client's books in the month. */
const KEPT: RawBuilder<SqlBool> = sql.raw(clienteIn('k.competencia'));

/** All months that are closed for clients to whom something came later, the newest first: by how much they would change. */
export const listMesesToOpen = (tenant: Tenant): Promise<MesToOpen[]> =>
  tenant.read(
    from
      .selectFrom('fechamento as k')
      .innerJoin('cliente as c', 'c.id', 'k.cliente_id')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('apuracao')
            .whereRef('apuracao.id', '=', 'k.fechada_id')
            .select(['apuracao.versao', TOTAL.as('total')])
            .as('v'),
        (join) => join.onTrue(),
      )
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('apuracao')
            .where('apuracao.organization_id', '=', tenant.organizationId)
            .whereRef('apuracao.cliente_id', '=', 'k.cliente_id')
            .whereRef('apuracao.competencia', '=', 'k.competencia')
            .whereRef('apuracao.versao', '>', 'v.versao')
            .where('apuracao.comparativo', 'is not', null)
            .orderBy('apuracao.versao', 'desc')
            .limit(1)
            .select(TOTAL.as('total'))
            .as('n'),
        (join) => join.onTrue(),
      )
      .where('k.organization_id', '=', tenant.organizationId)
      .where(KEPT)
      .groupBy('k.competencia')
      .orderBy('k.competencia', 'desc')
      .select(({ ref }) => [
        'k.competencia',
        sql<number>`count(*)::int`.as('clientes'),
        sql<string | null>`sum(${ref('n.total')} - ${ref('v.total')})::text`.as('diferenca'),
      ]),
  );
