import { type Database, distribuirEvento } from '@apura/database';
import type { Permit, Queues } from '@apura/queues';

/** One permit: makes the entregas of an event and asks for them to be delivered. The second time it does nothing. */
export async function distribuir(database: Database, queues: Queues, permit: Permit): Promise<void> {
  const made = await distribuirEvento(database, permit.id);
  if (made) await queues.publish('entregas', [{ jobId: `entregas-${permit.id}`, permit }]);
}
