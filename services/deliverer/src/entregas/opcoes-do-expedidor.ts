import type { Database } from '@apura/database';
import type { Queues } from '@apura/queues';
import type { KeyRing, Logger } from '@apura/runtime';
import type { Saida } from '../entrega-http/abrir-saida.ts';

export interface OpcoesDoExpedidor {
  readonly database: Database;
  readonly queues: Queues;
  readonly logger: Logger;
  readonly saida: Saida;
  readonly keyRing: KeyRing;
  /** What the links of events begin with. */
  readonly publicBaseUrl: string;
  readonly aleatorio: () => number;
  /** Ends attempts early when the process stops; they are made again. */
  readonly signal: AbortSignal;
  /** A clock for tests that stands in for PostgreSQL's and for ours. */
  readonly relogio?: () => Date;
}
