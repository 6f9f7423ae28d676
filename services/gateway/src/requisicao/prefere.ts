import type { Request } from 'express';

/** Whether the client would rather have `tipo` than JSON, q-values weighed; who takes neither gets JSON. */
export const prefere = (req: Request, tipo: string): boolean =>
  req.accepts(['application/json', tipo]) === tipo;
