/** The queues, one per kind of work. A worker process may serve any of them. */
export const QUEUES = {
  /** Process one chunk of a lote. */
  lotes: 'lotes',
  /** Compute one apuração. */
  apuracoes: 'apuracoes',
  /** Render one apuração's PDF. */
  pdfs: 'pdfs',
  /** Pick up the stored documents of a client that was created after them. */
  clientes: 'clientes',
  /** Compute the notes of an office anew that other rules computed. */
  regras: 'regras',
  /** Fan one event out to the endpoints that subscribe to it. */
  eventos: 'eventos',
  /** Deliver webhooks that are due. */
  entregas: 'entregas',
  /** Send mails that are due. */
  emails: 'emails',
} as const;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as readonly QueueName[];
