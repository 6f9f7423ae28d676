import type { Request, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { subscriber } from '../limits/subscriber.ts';
import { locaisDe } from './locals.ts';

/** Counts the bytes of one body among those that the process holds, for its office, or for its address. */
export function keepBytes({ places }: Gateway, req: Request, res: Response) {
  const owner = locaisDe(res).organizationId ?? subscriber(req.ip);
  const devolucoes: (() => void)[] = [];
  return {
    keep: (bytes: number) => void devolucoes.push(places.bytes.take(owner, bytes)),
    release: () => {
      for (const release of devolucoes.splice(0)) release();
    },
  };
}
