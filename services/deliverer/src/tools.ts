import type { Database } from '@apura/database';
import type { Queues } from '@apura/queues';
import type { KeyRing, Logger } from '@apura/runtime';

/** What every part of the deliverer works with. */
export interface Tools {
  readonly database: Database;
  readonly queues: Queues;
  readonly logger: Logger;
  /** Those that secrets may be encrypted with, the current one first. */
  readonly keyRing: KeyRing;
  /** PUBLIC_BASE_URL without a closing slash: what the links of events and mails begin with. */
  readonly publicBaseUrl: string;
}
