import { ErroDaApi, type Papel } from '@apura/contracts';
import type { Request, RequestHandler, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { limit } from '../limits/limit.ts';
import { inTurn } from '../limits/take-places.ts';
import { untilClosed } from '../limits/until-closed.ts';
import { whoseOf } from '../limits/whose.ts';
import { respondOnce } from '../request/idempotency.ts';
import { locaisDe } from '../request/locals.ts';
import { readBody } from '../request/read-body.ts';
import { send } from '../request/send.ts';
import type { Route } from '../route.ts';
import { limitarVisita } from './entrada/limit-sign-in.ts';
import { linksDaSessao } from './links-da-sessao.ts';
import type { OpenRoute, PanelRequest, PanelRoute } from './panel-route.ts';
import { exigirSessaoAberta, identifySession } from './sessao/identify-session.ts';
import { enderecoDe } from './sessao/open-in-browser.ts';

/** Origin, session, limit and role first, then the body, then the route. */
export function handlePanel(gateway: Gateway, route: PanelRoute): RequestHandler {
  return async (req, res) => {
    const pedido = await exigirSessao(gateway, req, res);
    exigirPapel(route, pedido);
    if (route.daPessoa && pedido.sessao.da_empresa) throw new ErroDaApi('sessao_da_empresa');
    await readBody(gateway, route, req, res);
    const whose = whoseOf(req, pedido.tenant.organizationId);
    await send(
      req,
      res,
      await inTurn(gateway, route, whose, (caller) => route.respond(gateway, { ...pedido, caller })),
    );
  };
}

/** A route of the API, with the office of the session in place of the key's: the route itself knows no difference. */
export function handleWithSession(gateway: Gateway, route: Route): RequestHandler {
  return async (req, res) => {
    const pedido = await exigirSessao(gateway, req, res);
    const { sessao, tenant, requestId, logger, ator } = pedido;
    exigirPapel(route, pedido);
    if (route.politica !== undefined) await limit(gateway, route.politica, req, res, sessao.usuario.id);
    await readBody(gateway, route, req, res);
    const permission = { holder: sessao.id, recheck: () => exigirSessaoAberta(tenant, sessao.id) };
    const resposta = await inTurn(gateway, route, whoseOf(req, tenant.organizationId), (caller) =>
      respondOnce(tenant, req, async (criar) =>
        linksDaSessao(
          await route.respond(gateway, { req, tenant, requestId, logger, ator, permission, criar, caller }),
          gateway.publicBaseUrl,
        ),
      ),
    );
    await send(req, res, resposta);
  };
}

/** An address for who is not signed in. */
export function handleOpen(gateway: Gateway, route: OpenRoute): RequestHandler {
  return async (req, res) => {
    checkOrigin(req, gateway.publicBaseUrl);
    if (route.politica === 'site') await limitarVisita(gateway, req, res);
    else await limit(gateway, route.politica, req, res);
    await readBody(gateway, route, req, res);
    const { requestId, logger } = locaisDe(res);
    await send(req, res, await route.respond(gateway, { req, res, requestId, logger }));
  };
}

/** @throws ErroDaApi `papel_insuficiente` */
function exigirPapel({ papel }: { readonly papel?: Papel }, { sessao }: Pick<PanelRequest, 'sessao'>): void {
  if (papel === 'owner' && sessao.usuario.papel !== 'owner') throw new ErroDaApi('papel_insuficiente');
}

/** @throws ErroDaApi `origem_recusada`, `sessao_invalida`, `rate_limited` */
async function exigirSessao(
  gateway: Gateway,
  req: Request,
  res: Response,
): Promise<Omit<PanelRequest, 'caller'>> {
  checkOrigin(req, gateway.publicBaseUrl);
  const aberta = await identifySession(gateway, req, res);
  if (!aberta) {
    await limit(gateway, 'site', req, res);
    throw new ErroDaApi('sessao_invalida');
  }
  const { sessao, tenant } = aberta;
  const { id, nome } = sessao.usuario;
  const locals = locaisDe(res);
  locals.organizationId = tenant.organizationId;
  untilClosed(res, gateway.places.requestsOf.takeNow({ office: tenant.organizationId }).leave);
  await limit(gateway, 'painel', req, res, id);
  const { requestId, logger } = locals;
  return { req, res, requestId, logger, sessao, tenant, ator: { id, nome, ip: enderecoDe(req) } };
}

const HEADER = 'X-Apura-Painel';

/**
 * Lets through what a page of the panel itself sends. A form or a script of another origin cannot set a header of its
 * own without asking first, and nobody answers that question; where the browser says where it comes from, that must be
 * this host. The cookie's SameSite is the other half.
 *
 * @throws ErroDaApi `origem_recusada`
 */
function checkOrigin(req: Request, publicBaseUrl: string): void {
  if (req.method === 'GET' || req.method === 'HEAD') return;
  const origem = req.get('origin');
  const daqui =
    origem === undefined || origem === new URL(publicBaseUrl).origin || hostDe(origem) === req.get('host');
  if (req.get(HEADER) !== '1' || !daqui) throw new ErroDaApi('origem_recusada');
}

/** The host of an origin; undefined for "null", which sandboxed pages send. */
function hostDe(origem: string): string | undefined {
  return URL.canParse(origem) ? new URL(origem).host : undefined;
}
