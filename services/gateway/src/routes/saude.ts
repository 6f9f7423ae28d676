import { ErroDaApi } from '@apura/contracts';
import type { RequestHandler } from 'express';
import type { Gateway } from '../gateway.ts';

/** GET /healthz: the process lives. */
export const getHealthz: RequestHandler = (_req, res) => void res.json({ estado: 'ok' });

/** GET /readyz: it can work, because its database answers. */
export function getReadyz({ database }: Gateway): RequestHandler {
  return async (_req, res) => {
    await database.ping().catch((cause: unknown) => {
      throw new ErroDaApi('servico_indisponivel', { cause });
    });
    res.json({ estado: 'ok' });
  };
}
