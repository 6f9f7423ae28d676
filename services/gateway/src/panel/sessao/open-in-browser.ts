import type { Sessao } from '@apura/contracts';
import { findCredentials, type Tenant } from '@apura/database';
import type { Request, Response } from 'express';
import type { Gateway } from '../../gateway.ts';
import { subscriber } from '../../limits/subscriber.ts';
import { assinarAparelho, assinarSessao } from './assinaturas.ts';
import { byCookie } from './cookies.ts';
import { panelSessao, reread } from './panel-sessao.ts';
import { daquiA, PRAZOS } from './prazos.ts';

/** What a session that begins with this request is like. */
export function novaSessao(gateway: Gateway, req: Request) {
  return {
    expiraEm: daquiA(gateway.agora(), PRAZOS.sessao),
    ip: enderecoDe(req),
    navegador: (req.get('user-agent') ?? '').slice(0, 300),
  };
}

/** The address that a person sees among their sessions and in the audit log. */
export const enderecoDe = (req: Request): string => req.ip ?? subscriber(req.ip);

/** Gives the browser the cookies of a session that has just been opened, lets it be known again where the person themselves has opened it, and shows the session. */
export async function openInBrowser(
  gateway: Gateway,
  res: Response,
  tenant: Tenant,
  { sessaoId }: { readonly sessaoId: string },
): Promise<Sessao> {
  const { keyRing, publicBaseUrl } = gateway;
  const sessao = await reread(tenant, { id: sessaoId, geracao: 0 });
  const { expira_em: expiraEm, pessoa_id: pessoaId, da_empresa, usuario } = sessao;
  const { organizationId } = tenant;
  const nome = { id: sessaoId, geracao: 0, organizationId, daEmpresa: da_empresa };
  const valor = await assinarSessao(keyRing.current, nome, expiraEm);
  byCookie(res, 'sessao', publicBaseUrl, { valor, expiraEm });
  // An office says who this is, not they themselves: it must not help to guess their password.
  const credentials = da_empresa ? null : await findCredentials(tenant, usuario.id);
  if (credentials) await lembrarAparelho(gateway, res, { pessoaId, senhaHash: credentials.senha_hash });
  return panelSessao(sessao, tenant, gateway.agora());
}

/** From now on guesses of strangers do not lock this browser out of the person's account. */
export async function lembrarAparelho(
  gateway: Gateway,
  res: Response,
  pessoa: { readonly pessoaId: string; readonly senhaHash: string },
): Promise<void> {
  const { keyRing, publicBaseUrl } = gateway;
  const expiraEm = daquiA(gateway.agora(), PRAZOS.aparelho);
  const valor = await assinarAparelho(keyRing.current, pessoa, expiraEm);
  byCookie(res, 'aparelho', publicBaseUrl, { valor, expiraEm });
}
