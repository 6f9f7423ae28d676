import type { Escritorio } from '@apura/contracts';

/** What each part of the office's page shows. */
export interface PropsDaParte {
  readonly escritorio: Escritorio;
  /** Members only look. */
  readonly titular: boolean;
}

/** What is read again after a part has changed. */
export const RENOVAR = ['/escritorio', 'sessao'];
