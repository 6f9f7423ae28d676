import type { Request, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { origem } from '../limites/origem.ts';
import { locaisDe } from './locais.ts';

/** Counts the bytes of one body among those that the process holds, for its office, or for its address. */
export function guardarBytes(
  { lugares }: Gateway,
  req: Request,
  res: Response,
): { readonly guardar: (bytes: number) => void; readonly devolver: () => void } {
  const dono = locaisDe(res).organizationId ?? origem(req.ip);
  const devolucoes: (() => void)[] = [];
  return {
    guardar: (bytes) => void devolucoes.push(lugares.bytes.ocupar(dono, bytes)),
    devolver: () => {
      for (const devolver of devolucoes.splice(0)) devolver();
    },
  };
}
