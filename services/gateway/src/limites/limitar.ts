import { ErroDaApi, type NomeDoLimite } from '@apura/contracts';
import type { Request, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { cabecalhosDeLimite } from './cabecalhos-de-limite.ts';
import { origem } from './origem.ts';

/**
 * Counts the request against a policy, for `quem` or else for the address it came from, and puts what is left into the
 * answer's headers.
 *
 * @throws ErroDaApi `rate_limited`
 */
export async function limitar(
  gateway: Gateway,
  politica: NomeDoLimite,
  req: Request,
  res: Response,
  quem = origem(req.ip),
): Promise<void> {
  const consumo = await gateway.limitador.consumir(politica, quem);
  res.set(cabecalhosDeLimite(consumo));
  if (!consumo.excedido) return;
  const segundos = Math.max(1, consumo.reabreEm);
  throw new ErroDaApi('rate_limited', { params: { segundos }, adicionais: { retryAfter: segundos } });
}

/** Whether `limitar` has been at this answer. */
export const foiLimitada = (res: Response): boolean => res.hasHeader('RateLimit');
