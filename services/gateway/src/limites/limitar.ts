import { ErroDaApi, type NomeDoLimite } from '@apura/contracts';
import type { Request, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { cabecalhosDeLimite } from './cabecalhos-de-limite.ts';
import type { Consumo } from './limitador.ts';
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
  mostrar(res, await gateway.limitador.consumir(politica, quem));
}

/** Counts it likewise where there is room; the caller has another limit to go by where there is none. */
export async function cabeNoLimite(
  gateway: Gateway,
  politica: NomeDoLimite,
  res: Response,
  quem: string,
): Promise<boolean> {
  const consumo = await gateway.limitador.consumir(politica, quem);
  if (!consumo.excedido) mostrar(res, consumo);
  return !consumo.excedido;
}

/**
 * Counts the request of a key, and of its office beside those of its other keys. The headers tell of the key's own limit
 * as long as the office's is not the one that is exceeded.
 *
 * @throws ErroDaApi `rate_limited`
 */
export async function limitarChave(
  { limitador }: Gateway,
  politica: NomeDoLimite,
  res: Response,
  chave: { readonly id: string; readonly organization_id: string },
): Promise<void> {
  const [daChave, doEscritorio] = await Promise.all([
    limitador.consumir(politica, chave.id),
    limitador.consumir('escritorio', chave.organization_id),
  ]);
  mostrar(res, doEscritorio.excedido && !daChave.excedido ? doEscritorio : daChave);
}

function mostrar(res: Response, consumo: Consumo): void {
  res.set(cabecalhosDeLimite(consumo));
  if (!consumo.excedido) return;
  const segundos = Math.max(1, consumo.reabreEm);
  throw new ErroDaApi('rate_limited', { params: { segundos }, adicionais: { retryAfter: segundos } });
}

/** Whether a limit has been at this answer. */
export const foiLimitada = (res: Response): boolean => res.hasHeader('RateLimit');
