import type { Database } from '@apura/database';
import type { Logger } from '@apura/runtime';
import type { Storage } from '@apura/storage';
import type { Leitores } from './lotes/leitores/abrir-leitores.ts';

/** What every unit of work of the worker uses; printing needs no more. */
export interface Grafica {
  readonly database: Database;
  readonly storage: Storage;
  readonly logger: Logger;
}

/** What the work on documents uses. */
export interface Oficina extends Grafica {
  readonly leitores: Leitores;
}
