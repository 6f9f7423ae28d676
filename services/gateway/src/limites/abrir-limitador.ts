import { type Database, limparContadores } from '@apura/database';
import { openRedis } from '@apura/queues';
import type { Logger, ServiceContext } from '@apura/runtime';
import { Counter } from 'prom-client';
import { criarLimitador, type Limitador } from './limitador.ts';

const LIMPEZA_MS = 10 * 60 * 1000;
/** One line a minute is enough to know that a store is away. */
const AVISO_MS = 60_000;

interface Opcoes {
  readonly database: Database;
  /** The gateways count where the queues are. */
  readonly backend: ServiceContext<object>['backend'];
  readonly registry: ServiceContext<object>['registry'];
  readonly logger: Logger;
}

/** The limits of a running gateway, counted together with all others. */
export function abrirLimitador({ database, backend, registry, logger }: Opcoes): {
  readonly limitador: Limitador;
  fechar(): Promise<void>;
} {
  const falhas = new Counter({
    name: 'apura_rate_limit_store_failures_total',
    help: 'Requests that this process counted for itself because the shared store did not answer.',
    registers: [registry],
  });
  let avisado = 0;
  const aoFalhar = (error: unknown) => {
    falhas.inc();
    if (Date.now() - avisado < AVISO_MS) return;
    avisado = Date.now();
    logger.warn('the rate-limit store does not answer; this process counts for itself', { error });
  };
  if (backend.kind === 'redis') {
    // A request must not wait for a Redis that is away.
    const settings = { cluster: false, prefix: 'apura', ...backend };
    const cliente = openRedis(settings, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    cliente.on('error', aoFalhar);
    return {
      limitador: criarLimitador({ armazem: { tipo: 'redis', cliente, prefixo: settings.prefix }, aoFalhar }),
      fechar: async () => cliente.disconnect(),
    };
  }
  const limpeza = setInterval(() => void limparContadores(database).catch(aoFalhar), LIMPEZA_MS);
  limpeza.unref();
  return {
    limitador: criarLimitador({ armazem: { tipo: 'postgres', database }, aoFalhar }),
    fechar: async () => clearInterval(limpeza),
  };
}
