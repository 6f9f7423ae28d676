import { type Database, distribuirEventos, newId } from '@apura/database';
import type { Permit, Queues } from '@apura/queues';
import { type Logger, traceWork } from '@apura/runtime';
import { eventosDistribuidos } from '../metricas.ts';

export interface OpcoesDaDistribuicao {
  readonly database: Database;
  readonly queues: Queues;
  readonly logger: Logger;
}

/**
 * One permit: makes the entregas of all events that wait for it, page by page, and asks for each page to be delivered, so
 * that nobody's deliveries wait for the last page of another office.
 */
export function distribuir(opcoes: OpcoesDaDistribuicao, permit: Permit): Promise<void> {
  return traceWork('fan-out', permit.request_id, { 'apura.queue': 'eventos' }, () =>
    distribuirTudo(opcoes, permit),
  );
}

async function distribuirTudo({ database, queues, logger }: OpcoesDaDistribuicao, permit: Permit) {
  for (;;) {
    const { eventos, entregas, retidos } = await distribuirEventos(database);
    eventosDistribuidos.inc(eventos);
    for (const { id, ...retido } of retidos)
      logger.error('event set aside: its fan-out failed', { event_id: id, ...retido });
    if (entregas) await queues.publish('entregas', [{ jobId: `entregas-${newId()}`, permit }]);
    if (!eventos && !retidos.length) return;
  }
}
