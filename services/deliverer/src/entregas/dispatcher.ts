import { type ClaimedEntrega, claimEntregas, nextRelease } from '@apura/database';
import { alarmAt } from '@apura/queues/permits';
import type { DispatcherOptions } from './attempt.ts';
import { openAttempts } from './attempts.ts';

const BATCH = 128;
/** Longer than any attempt, so that nobody else makes it meanwhile. */
const LEASE_SECONDS = 60;
const ENTRE_OLHADAS_MS = 100;

export type Dispatcher = ReturnType<typeof openDispatcher>;

/**
 * Delivers what is due, as much at a time as there are places, which offices share (`claimEntregas`). No attempt
 * waits for another: a place is free as soon as its attempt is on record, and then the next is claimed.
 */
export function openDispatcher(options: DispatcherOptions) {
  const { database, queues, logger, signal, clock } = options;
  let pedido = false;
  let olhado = Number.NEGATIVE_INFINITY;
  let pass: Promise<void> | undefined;
  const attempts = openAttempts(options, () => {
    if (!signal.aborted) wake().catch((error) => logger.error('claiming failed', { error }));
  });

  function wake(): Promise<void> {
    pedido = true;
    // Cleared when it has ended, and never before it is set: of a stop `passar` has nothing to wait for.
    pass ??= passar().finally(() => {
      pass = undefined;
    });
    return pass;
  }

  async function passar(): Promise<void> {
    while (pedido && !signal.aborted) {
      pedido = false;
      await claimAll();
      if (!pedido) await scheduleRelease();
    }
  }

  async function claimAll(): Promise<void> {
    let claimed: ClaimedEntrega[];
    do {
      if (attempts.livres === 0) return;
      claimed = await claimEntregas(database, BATCH, attempts, LEASE_SECONDS, clock?.());
      attempts.begin(claimed);
    } while (claimed.length && !signal.aborted);
  }

  /** What a limit or an open breaker holds back has nobody whose end would wake us. */
  async function scheduleRelease(): Promise<void> {
    // While attempts are under way each end comes back here: once in a while is enough then.
    if (attempts.ocupadas.size && performance.now() - olhado < ENTRE_OLHADAS_MS) return;
    olhado = performance.now();
    const em = await nextRelease(database, clock?.());
    if (em) await queues.publish([alarmAt(em, clock?.() ?? new Date())]);
  }

  return {
    /** There may be work. Resolves when a later claim finds none, or all places are taken; rejects when claiming fails. */
    wake,
    /** Resolves when nothing is under way. */
    async idle() {
      while (pass || attempts.ocupadas.size) await Promise.allSettled([pass, attempts.ended()]);
    },
  };
}
