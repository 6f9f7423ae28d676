import {
  type ClaimedEntrega,
  type DelivererSlots,
  type EntregaLida,
  readEntregas,
  releaseEntregas,
} from '@apura/database';
import { alarmAt } from '@apura/queues/permits';
import { traceWork } from '@apura/runtime';
import { attempt, type DispatcherOptions } from './attempt.ts';
import { openRecorder } from './recorder.ts';

/** Attempts under way at a time in this process. */
const PLACES = 512;

/** The attempts of this process that are under way, and its places for more; an office that holds none is not in it. */
export interface Attempts extends DelivererSlots {
  /** Takes a place for each of these claimed entregas, and makes their attempts. */
  begin(claimed: readonly ClaimedEntrega[]): void;
  /** Resolves when those that are under way now have ended. */
  ended(): Promise<unknown>;
}

/** `onEnd` hears of each attempt that was made, when its place is free again. */
export function openAttempts(options: DispatcherOptions, onEnd: () => void): Attempts {
  const { database, queues, logger, clock } = options;
  const record = openRecorder(database, clock);
  const held = new Map<string, number>();
  const tasks = new Set<Promise<void>>();
  let free = PLACES;

  function hold(office: string, places: number): void {
    free -= places;
    const its = (held.get(office) ?? 0) + places;
    if (its === 0) held.delete(office);
    else held.set(office, its);
  }

  function follow(task: Promise<void>): void {
    tasks.add(task);
    void task.finally(() => tasks.delete(task));
  }

  /** Never rejects: what could not be read or recorded is free again when its lease ends. */
  async function deliverOf(office: string, ids: readonly string[]): Promise<void> {
    let loaded: EntregaLida[] = [];
    try {
      loaded = await readEntregas(database.forOrganization(office), ids, clock?.());
    } catch (error) {
      logger.error('claimed deliveries could not be read', { error, organization_id: office });
    }
    hold(office, loaded.length - ids.length);
    for (const one of loaded) follow(deliver(office, one));
  }

  async function deliver(office: string, entrega: EntregaLida): Promise<void> {
    try {
      const span = { 'apura.event': entrega.evento.type };
      const done = await traceWork('webhook', entrega.request_id, span, () =>
        attempt(options, office, entrega),
      );
      if (!done) await releaseEntregas(database, [entrega.id]);
      else {
        await record(office, done);
        // PostgreSQL knows when the next attempt is due; the delayed permit only wakes somebody up for it.
        if (done.proximaEm) await queues.publish([alarmAt(done.proximaEm, clock?.() ?? new Date())]);
      }
    } catch (error) {
      logger.error('delivery attempt not recorded', { error, entrega_id: entrega.id });
    } finally {
      hold(office, -1);
    }
    onEnd();
  }

  return {
    get livres() {
      return free;
    },
    ocupadas: held,
    begin(claimed) {
      for (const office of new Set(claimed.map(({ organization_id }) => organization_id))) {
        const ids = claimed.filter((one) => one.organization_id === office).map(({ id }) => id);
        hold(office, ids.length);
        follow(deliverOf(office, ids));
      }
    },
    ended: () => Promise.allSettled(tasks),
  };
}
