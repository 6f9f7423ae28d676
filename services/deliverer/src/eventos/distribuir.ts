import { type Database, distribuirEventos } from '@apura/database';
import type { Permit, Queues } from '@apura/queues';
import { traceWork } from '@apura/runtime';
import { eventosDistribuidos } from '../metricas.ts';

const LOTE = 200;

/** One permit: makes the entregas of all events that wait for it and asks for them to be delivered. */
export function distribuir(database: Database, queues: Queues, permit: Permit): Promise<void> {
  return traceWork('fan-out', permit.request_id, { 'apura.queue': 'eventos' }, () =>
    distribuirTudo(database, queues, permit),
  );
}

async function distribuirTudo(database: Database, queues: Queues, permit: Permit): Promise<void> {
  let made = 0;
  let taken: number;
  do {
    const { eventos, entregas } = await distribuirEventos(database, LOTE);
    taken = eventos;
    eventosDistribuidos.inc(eventos);
    made += entregas;
  } while (taken === LOTE);
  if (made) await queues.publish('entregas', [{ jobId: `entregas-${permit.id}`, permit }]);
}
