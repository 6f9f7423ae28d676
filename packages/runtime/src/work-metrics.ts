import { type Database, MEASURED_QUEUES, measureWork, type Trabalho } from '@apura/database';
import { Gauge, type Registry } from 'prom-client';
import type { PrivatePage } from './health-server.ts';

/** Several readers within this time get the same answer. */
const FRESH_MS = 2000;

/**
 * The work of the whole fleet, from its rows: gauges, and the page `/scaling/<queue>` that an autoscaler asks. One
 * service serves them (the gateway, which never scales to zero): they say the same wherever they are asked.
 */
export function publishWork(database: Database, registry: Registry): PrivatePage {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<Trabalho> | undefined;
  const work = (): Promise<Trabalho> => {
    if (!answer || performance.now() - asked > FRESH_MS) {
      asked = performance.now();
      answer = measureWork(database);
      answer.catch(() => {
        answer = undefined;
      });
    }
    return answer;
  };
  const gauge = (name: string, help: string, labelNames: string[], set: (it: Gauge, now: Trabalho) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        set(this, await work());
      },
    });
  gauge('apura_queue_waiting', 'Units of work that wait, from their rows.', ['queue'], (it, { queues }) => {
    for (const queue of MEASURED_QUEUES) it.set({ queue }, queues[queue].esperando);
  });
  gauge('apura_queue_active', 'Units of work under a lease.', ['queue'], (it, { queues }) => {
    for (const queue of MEASURED_QUEUES) it.set({ queue }, queues[queue].ativos);
  });
  gauge('apura_queue_oldest_seconds', 'Age of the oldest work that waits.', ['queue'], (it, { queues }) => {
    for (const queue of MEASURED_QUEUES) it.set({ queue }, queues[queue].espera_s);
  });
  gauge('apura_outbox_waiting', 'Permits that are not published yet.', [], (it, { outbox }) => {
    it.set(outbox.esperando);
  });
  gauge('apura_outbox_oldest_seconds', 'Age of the oldest unpublished permit.', [], (it, { outbox }) => {
    it.set(outbox.espera_s);
  });
  gauge('apura_events_set_aside', 'Events whose fan-out fails.', [], (it, { eventos_retidos }) => {
    it.set(eventos_retidos);
  });
  gauge(
    'apura_cut_off_move_seconds',
    'Age of the oldest move that was cut off in its last step: nobody can write in its office.',
    [],
    (it, { mudanca_parada_s }) => {
      it.set(mudanca_parada_s);
    },
  );
  gauge(
    'apura_recompute_offices',
    'Offices of the newest job of new rules.',
    ['state'],
    (it, { recalculo }) => {
      for (const [state, offices] of Object.entries(recalculo)) it.set({ state }, offices);
    },
  );
  gauge(
    'apura_webhook_endpoints',
    'Endpoints by state and circuit breaker.',
    ['state', 'breaker'],
    (it, { endpoints }) => {
      for (const { estado, disjuntor, n } of endpoints) it.set({ state: estado, breaker: disjuntor }, n);
    },
  );
  return async (path) => {
    const queue = MEASURED_QUEUES.find((name) => path === `/scaling/${name}`);
    if (!queue) return undefined;
    const { esperando, ativos, espera_s } = (await work()).queues[queue];
    return {
      queue,
      waiting: esperando,
      active: ativos,
      backlog: esperando + ativos,
      oldest_seconds: Math.round(espera_s * 10) / 10,
    };
  };
}
