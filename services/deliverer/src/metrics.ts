import { Counter, Histogram } from '@apura/runtime';

/** Attempts by outcome: entregue, tentar_de_novo, recusado, falhou; and by the class of the answer, or "none". */
export const attemptTime = new Histogram({
  name: 'apura_delivery_seconds',
  help: 'Duration of delivery attempts.',
  labelNames: ['outcome', 'status'],
  buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

export const distributedEvents = new Counter({
  name: 'apura_events_distributed_total',
  help: 'Events that were handed to the endpoints which subscribe to them.',
});

export const endedEmails = new Counter({
  name: 'apura_mails_total',
  help: 'Attempts to send a mail.',
  labelNames: ['outcome'],
});
