import type { Database, Quotas } from '@apura/database';
import type { KeyRing, Logger } from '@apura/runtime';
import type { Storage } from '@apura/storage';
import type { Calculos } from './calculo/calculos.ts';
import type { Limitador } from './limites/limitador.ts';
import type { Lugares } from './limites/lugares.ts';
import type { Ritmos } from './limites/ritmos.ts';

/** What the routes work with. */
export interface Gateway {
  readonly database: Database;
  readonly storage: Storage;
  readonly logger: Logger;
  /** Computes away from the event loop. */
  readonly calculos: Calculos;
  readonly limitador: Limitador;
  /** Links in answers begin with it; no closing slash. */
  readonly publicBaseUrl: string;
  /** Addresses and networks whose X-Forwarded-For is believed; none: the connection's own address counts. */
  readonly proxiesConfiaveis: readonly string[];
  readonly keyRing: KeyRing;
  /** What an office may use that has no quotas of its own. */
  readonly quotas: Quotas;
  /** "host:port" pairs that webhooks may reach although they are private or plain http. */
  readonly hostsPermitidos: readonly string[];
  /** What the requests of this process share. */
  readonly lugares: Lugares;
  /** How fast a body must come. */
  readonly ritmos: Ritmos;
  /** Aborted when the process is about to end: what would go on for long ends then. */
  readonly encerrando: AbortSignal;
  /** Where the panel's build is; it may be missing. */
  readonly pastaDoPainel: string;
  readonly agora: () => Date;
}
