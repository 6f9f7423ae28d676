import { permitFor } from '@apura/queues/permits';
import { sql } from 'kysely';
import { requestApuracoes } from '../apuracoes/request-apuracoes.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { asking } from '../tenancy/asking.ts';
import { anyOf, from, now } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import type { Database } from '../tenancy/open-database.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** A permit of this id stands for the closed months of the office, and for no version. */
export const closedMesesOf = (organizationId: string): string => organizationId;

/**
 * Of these versions, which have just become outdated: their months, where they are closed, wait for a version of what came later. One permit
 * for all, and none for months that wait already.
 */
export async function noteArrivalsOfClosed(
  tx: Transaction,
  requestId: string,
  versoes: readonly string[],
): Promise<void> {
  if (!versoes.length) return;
  const noted = await tx.count(
    from
      .updateTable('fechamento as f')
      .from('apuracao as a')
      .set({ a_recalcular_desde: now })
      .where('a.id', '=', anyOf(versoes))
      .where('f.organization_id', '=', tx.organizationId)
      .whereRef('f.cliente_id', '=', 'a.cliente_id')
      .whereRef('f.competencia', '=', 'a.competencia')
      .where('f.fechada_id', 'is not', null)
      .where('f.a_recalcular_desde', 'is', null),
  );
  if (noted)
    await insertOutbox(tx, [
      permitFor.apuracoes(
        { id: closedMesesOf(tx.organizationId), organization_id: tx.organizationId, request_id: requestId },
        `fechados-${requestId.replaceAll(':', '_')}`,
      ),
    ]);
}

/**
 * Asks for a version of each closed month that something has come for: it waits for the uploads under way, so that one is made of all of
 * them, and changes nothing of the month. Run twice it finds nothing. A version whose report is being printed has to end first.
 */
export const requestVersoesOfClosed = (tenant: Tenant, cenario: object, requestId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    const waiting = await tx.rows(
      from
        .selectFrom('fechamento as f')
        .crossJoinLateral(({ selectFrom }) =>
          selectFrom('apuracao as a')
            .select(['a.estado', 'a.desatualizada_desde'])
            .where('a.organization_id', '=', tx.organizationId)
            .whereRef('a.cliente_id', '=', 'f.cliente_id')
            .whereRef('a.competencia', '=', 'f.competencia')
            .orderBy('a.versao', 'desc')
            .limit(1)
            .as('u'),
        )
        .select(['f.cliente_id', 'f.competencia', 'u.estado', 'u.desatualizada_desde'])
        .where('f.organization_id', '=', tx.organizationId)
        .where('f.a_recalcular_desde', 'is not', null)
        .orderBy('f.competencia')
        .orderBy('f.cliente_id'),
    );
    const seen = waiting.filter(({ estado }) => estado !== 'gerando_pdf');
    const asked = seen.filter(
      ({ estado, desatualizada_desde }) => desatualizada_desde || estado === 'falhou',
    );
    for (const competencia of new Set(asked.map((mes) => mes.competencia))) {
      const clientes = asked.filter((mes) => mes.competencia === competencia).map((mes) => mes.cliente_id);
      await requestApuracoes(tx, clientes, { competencia, cenario, requestId, afterClosing: true });
    }
    await tx.run(
      from
        .updateTable('fechamento as f')
        .from(givenRows('x', { cliente_id: 'uuid', competencia: 'text' }, seen))
        .set({ a_recalcular_desde: null })
        .where('f.organization_id', '=', tx.organizationId)
        .whereRef('f.cliente_id', '=', 'x.cliente_id')
        .whereRef('f.competencia', '=', 'x.competencia'),
    );
  });

/** Offices with closed months that have waited for `seconds`: their permit was lost, or a version had to end first. */
export const overdueClosedMeses = (database: Database, seconds: number) =>
  asking(database.relay).rows(
    from
      .selectFrom('fechamento')
      .select('organization_id')
      .distinct()
      .where('a_recalcular_desde', '<', sql<Date>`now() - make_interval(secs => ${seconds})`),
  );
