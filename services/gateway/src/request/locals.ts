import type { Logger } from '@apura/runtime';
import type { Response } from 'express';

/** What is known about a request while it is answered. */
export interface Locais {
  requestId: string;
  logger: Logger;
  /** Set once the key is accepted. */
  organizationId?: string;
}

export const locaisDe = (res: Response): Locais => res.locals as Locais;
