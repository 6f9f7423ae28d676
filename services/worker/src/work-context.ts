import type { Database } from '@apura/database';
import type { Logger } from '@apura/runtime';
import type { Storage } from '@apura/storage';
import type { ChunkTurns } from './lotes/chunk-turns.ts';
import type { Readers } from './lotes/readers/open-readers.ts';

/** What every unit of work of the worker uses. */
export interface ServiceContext {
  readonly database: Database;
  readonly storage: Storage;
  readonly logger: Logger;
}

/** What the work on documents uses, also to print what they came to. */
export interface WorkContext extends ServiceContext {
  readonly readers: Readers;
  /** Whose chunks come next; left out, the fairest is taken whatever it costs. */
  readonly chunkTurns?: ChunkTurns;
}
