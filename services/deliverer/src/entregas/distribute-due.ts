import { distributeEvents, newId } from '@apura/database';
import { permitFor, type RowPermit } from '@apura/queues/permits';
import { traceWork } from '@apura/runtime';
import { distributedEvents } from '../metrics.ts';
import type { Tools } from '../tools.ts';

/**
 * One permit: makes the entregas of all events that wait for it, page by page, and asks for each page to be delivered, so
 * that nobody's deliveries wait for the last page of another office.
 */
export const distributeDue = (
  { database, queues, logger }: Pick<Tools, 'database' | 'queues' | 'logger'>,
  { request_id }: RowPermit,
): Promise<void> =>
  traceWork('fan-out', request_id, { 'apura.queue': 'eventos' }, async () => {
    for (;;) {
      const { eventos, entregas, retidos } = await distributeEvents(database);
      distributedEvents.inc(eventos);
      for (const { id, ...held } of retidos)
        logger.error('event set aside: its fan-out failed', { event_id: id, ...held });
      if (entregas) await queues.publish([permitFor.entregas(newId(), { request_id })]);
      if (!eventos && !retidos.length) return;
    }
  });
