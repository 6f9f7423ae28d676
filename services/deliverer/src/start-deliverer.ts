import type { Database } from '@apura/database';
import type { Permit, QueueName, Queues } from '@apura/queues';
import type { Logger, RunningService } from '@apura/runtime';
import { abrirSaida } from './entrega-http/abrir-saida.ts';
import { entregar } from './entregas/entregar.ts';
import { distribuir } from './eventos/distribuir.ts';

export interface DelivererOptions {
  readonly database: Database;
  readonly queues: Queues;
  readonly logger: Logger;
  readonly secretsKey: Buffer;
  /** "host:port" pairs that may be private and plain http. */
  readonly allowedHosts: readonly string[];
}

/** Serves the queues of the deliverer. */
export function startDeliverer(options: DelivererOptions): RunningService {
  const { database, queues, logger, secretsKey } = options;
  const saida = abrirSaida({ hostsPermitidos: options.allowedHosts });
  const stopping = new AbortController();
  const expedicao = {
    database,
    queues,
    logger,
    saida,
    secretsKey,
    agora: () => new Date(),
    aleatorio: Math.random,
    signal: stopping.signal,
  };
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
  serve('eventos', 4, (permit) => distribuir(database, queues, permit));
  serve('entregas', 4, () => entregar(expedicao));
  return { interrupt: () => stopping.abort(), stop: () => saida.fechar() };
}
