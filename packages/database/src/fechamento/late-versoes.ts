import { permitFor } from '@apura/queues/permits';
import { sql } from 'kysely';
import { requestApuracoes } from '../apuracoes/request-apuracoes.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { asking } from '../tenancy/asking.ts';
import { anyOf, from, now } from '../tenancy/builder.ts';
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

interface Waiting {
  readonly cliente_id: string;
  readonly competencia: string;
  readonly o_que: 'pedir' | 'esperar' | 'nada';
}

/**
 * Asks for a version of each closed month that something has come for: it waits for the uploads under way, so that one is made of all of
 * them, and changes nothing of the month. Run twice it finds nothing. A version whose report is being printed has to end first.
 */
export const requestVersoesOfClosed = (tenant: Tenant, cenario: object, requestId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    const waiting = await tx.rows<Waiting & Record<string, unknown>>(
      `SELECT f.cliente_id, f.competencia::text, CASE WHEN u.estado = 'gerando_pdf' THEN 'esperar'
                WHEN u.desatualizada_desde IS NOT NULL OR u.estado = 'falhou' THEN 'pedir' ELSE 'nada' END AS o_que
         FROM fechamento f CROSS JOIN LATERAL (
           SELECT a.estado, a.desatualizada_desde FROM apuracao a
            WHERE a.organization_id = $1 AND a.cliente_id = f.cliente_id AND a.competencia = f.competencia
            ORDER BY a.versao DESC LIMIT 1) u
        WHERE f.organization_id = $1 AND f.a_recalcular_desde IS NOT NULL ORDER BY f.competencia, f.cliente_id`,
      [tx.organizationId],
    );
    const asked = waiting.filter(({ o_que }) => o_que === 'pedir');
    for (const competencia of new Set(asked.map((mes) => mes.competencia))) {
      const clientes = asked.filter((mes) => mes.competencia === competencia).map((mes) => mes.cliente_id);
      await requestApuracoes(tx, clientes, { competencia, cenario, requestId, afterClosing: true });
    }
    await tx.query(
      `UPDATE fechamento f SET a_recalcular_desde = NULL
         FROM jsonb_to_recordset($2::jsonb) AS x(cliente_id uuid, competencia text)
        WHERE f.organization_id = $1 AND f.cliente_id = x.cliente_id AND f.competencia = x.competencia`,
      [tx.organizationId, JSON.stringify(waiting.filter(({ o_que }) => o_que !== 'esperar'))],
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
