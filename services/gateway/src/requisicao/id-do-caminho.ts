import { ErroDaApi } from '@apura/contracts';
import type { Request } from 'express';

const FORMA = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id in the address. What is no UUID is answered like an id that nobody has: `not_found`. */
export function idDoCaminho(req: Request): string {
  const { id } = req.params;
  if (typeof id !== 'string' || !FORMA.test(id)) throw new ErroDaApi('not_found');
  return id.toLowerCase();
}
