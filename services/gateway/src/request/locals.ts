import type { Logger } from '@apura/runtime';
import type { Response } from 'express';
import type { Consumption } from './limits/limiter.ts';

/** What is known about a request while it is answered. */
export interface Locais {
  requestId: string;
  logger: Logger;
  /** Set once the key is accepted. */
  organizationId?: string;
  /** Set when there was no place for it: since when it waits to be told so, and what it counted as. */
  refused?: { readonly from: number; readonly consumption: Consumption };
  /** Hears that it is known whose it is, and counted: another one may begin. */
  begun?: () => void;
  /** Of which office it has a place already. */
  placeOf?: string;
}

export const locaisOf = (res: Response): Locais => res.locals as Locais;
