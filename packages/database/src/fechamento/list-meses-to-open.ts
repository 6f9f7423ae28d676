import type { MesToOpen } from '@apura/contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import { figurasStored } from '../apuracoes/find-apuracao.ts';
import { clienteOf } from '../clientes/contexto-do-cliente.ts';
import { from, type Tables } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** What a version of a month comes to, as far as that is known. */
const totalOf = ({ ref }: ExpressionBuilder<Tables, 'apuracao'>) =>
  sql<string | null>`((${figurasStored({
    figuras: ref('apuracao.figuras'),
    comparativo: ref('apuracao.comparativo'),
  })})->>'total_a_recolher')::numeric`.as('total');

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
            .select('apuracao.versao')
            .select(totalOf)
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
            .select(totalOf)
            .as('n'),
        (join) => join.onTrue(),
      )
      .where('k.organization_id', '=', tenant.organizationId)
      .where((eb) => clienteOf(eb, eb.ref('k.competencia')))
      .groupBy('k.competencia')
      .orderBy('k.competencia', 'desc')
      .select(({ ref }) => [
        'k.competencia',
        sql<number>`count(*)::int`.as('clientes'),
        sql<string | null>`sum(${ref('n.total')} - ${ref('v.total')})::text`.as('diferenca'),
      ]),
  );
