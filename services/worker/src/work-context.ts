import type { Database } from '@apura/database';
import type { Logger } from '@apura/runtime';
import type { Storage } from '@apura/storage';
import type { Readers } from './lotes/readers/open-readers.ts';

/** What every unit of work of the worker uses; printing needs no more. */
export interface PrintContext {
  readonly database: Database;
  readonly storage: Storage;
  readonly logger: Logger;
}

/** What the work on documents uses. */
export interface WorkContext extends PrintContext {
  readonly readers: Readers;
}
