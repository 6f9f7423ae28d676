import { type Database, recordTentativas, type TentativaFeita } from '@apura/database';

interface Pending {
  readonly feita: TentativaFeita;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

const BATCH = 200;

/**
 * What closes an attempt together with others that end meanwhile, and resolves when it is durable.
 * It writes attempts in batches that need no timer: while one batch of an office is being written, the next collects. Alone
 * an attempt is written at once; under load a transaction closes many.
 */
export function openRecorder(database: Database, clock: (() => Date) | undefined) {
  const queues = new Map<string, Pending[]>();

  async function write(organizationId: string, queue: Pending[]): Promise<void> {
    const tenant = database.forOrganization(organizationId);
    while (queue.length) {
      const lote = queue.splice(0, BATCH);
      try {
        await recordTentativas(
          tenant,
          lote.map(({ feita }) => feita),
          clock?.(),
        );
        for (const { done } of lote) done();
      } catch (error) {
        for (const { fail } of lote) fail(error);
      }
    }
    queues.delete(organizationId);
  }

  return (organizationId: string, feita: TentativaFeita): Promise<void> =>
    new Promise((done, fail) => {
      const queue = queues.get(organizationId);
      const pending = { feita, done, fail };
      if (queue) return void queue.push(pending);
      const fresh = [pending];
      queues.set(organizationId, fresh);
      void write(organizationId, fresh);
    });
}
