import type { Request, Response } from 'express';
import type { Gateway } from '../../gateway.ts';
import { origem } from '../../limites/origem.ts';
import { assinarAparelho, assinarSessao } from './assinaturas.ts';
import { porBiscoito } from './biscoitos.ts';
import { daquiA, PRAZOS } from './prazos.ts';

/** What a session that begins with this request is like. */
export function novaSessao(
  gateway: Gateway,
  req: Request,
): { readonly expiraEm: Date; readonly ip: string; readonly navegador: string } {
  return {
    expiraEm: daquiA(gateway.agora(), PRAZOS.sessao),
    ip: enderecoDe(req),
    navegador: (req.get('user-agent') ?? '').slice(0, 300),
  };
}

/** The address that a person sees among their sessions and in the audit log. */
export const enderecoDe = (req: Request): string => req.ip ?? origem(req.ip);

/** Gives the browser the cookies of a session that has just been opened, and lets it be known again. */
export async function abrirNoNavegador(
  gateway: Gateway,
  res: Response,
  aberta: {
    readonly organizationId: string;
    readonly sessaoId: string;
    readonly userId: string;
    readonly senhaHash: string;
  },
): Promise<void> {
  const { keyRing, publicBaseUrl } = gateway;
  const expiraEm = daquiA(gateway.agora(), PRAZOS.sessao);
  const { sessaoId: id, organizationId } = aberta;
  const valor = await assinarSessao(keyRing.current, { id, organizationId, geracao: 0 }, expiraEm);
  porBiscoito(res, 'sessao', publicBaseUrl, { valor, expiraEm });
  await lembrarAparelho(gateway, res, aberta);
}

/** From now on guesses of strangers do not lock this browser out of the person's account. */
export async function lembrarAparelho(
  gateway: Gateway,
  res: Response,
  pessoa: { readonly userId: string; readonly senhaHash: string },
): Promise<void> {
  const { keyRing, publicBaseUrl } = gateway;
  const expiraEm = daquiA(gateway.agora(), PRAZOS.aparelho);
  const valor = await assinarAparelho(keyRing.current, pessoa, expiraEm);
  porBiscoito(res, 'aparelho', publicBaseUrl, { valor, expiraEm });
}
