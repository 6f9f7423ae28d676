import type { Database } from '@apura/database';
import type { Correio } from '@apura/mail';
import type { Permit, QueueName, Queues } from '@apura/queues';
import type { KeyRing, Logger, RunningService } from '@apura/runtime';
import { enviarDevidos } from './emails/enviar-devidos.ts';
import { abrirSaida } from './entrega-http/abrir-saida.ts';
import { abrirExpedidor } from './entregas/expedidor.ts';
import { distribuir } from './eventos/distribuir.ts';

export interface DelivererOptions {
  readonly database: Database;
  readonly queues: Queues;
  readonly logger: Logger;
  readonly keyRing: KeyRing;
  /** "host:port" pairs that may be private and plain http. */
  readonly allowedHosts: readonly string[];
  /** "http://host:port" of a proxy that all other webhooks leave through. */
  readonly proxy?: string;
  /** The way that mails leave. */
  readonly correio: Correio;
  /** PUBLIC_BASE_URL without a closing slash. */
  readonly publicBaseUrl: string;
}

/** Serves the queues of the deliverer. */
export function startDeliverer(options: DelivererOptions): RunningService {
  const { database, queues, logger, keyRing, correio, publicBaseUrl } = options;
  const saida = abrirSaida({
    hostsPermitidos: options.allowedHosts,
    ...(options.proxy === undefined ? {} : { proxy: options.proxy }),
  });
  const stopping = new AbortController();
  const expedidor = abrirExpedidor({
    database,
    queues,
    logger,
    saida,
    keyRing,
    publicBaseUrl,
    aleatorio: Math.random,
    signal: stopping.signal,
  });
  const serve = (queue: QueueName, concurrency: number, work: (permit: Permit) => Promise<void>) =>
    queues.serve(
      queue,
      {
        concurrency,
        onFailure: (error, permit) =>
          logger.error('permit failed', { queue, error, request_id: permit?.request_id }),
      },
      work,
    );
  serve('eventos', 4, (permit) => distribuir({ database, queues, logger }, permit));
  serve('entregas', 4, () => expedidor.acordar());
  const emails = { database, logger, correio, keyRing, publicBaseUrl, agora: () => new Date() };
  serve('emails', 1, () => enviarDevidos(emails, stopping.signal));
  return {
    interrupt: () => stopping.abort(),
    async stop() {
      await expedidor.ocioso();
      await saida.fechar();
      correio.fechar();
    },
  };
}
