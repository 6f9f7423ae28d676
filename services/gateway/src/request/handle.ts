import { ErroDaApi } from '@apura/contracts';
import type { ChaveAutenticada } from '@apura/database';
import type { Request, RequestHandler, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { callerWithoutTurn } from '../limits/caller.ts';
import { limit, limitKey } from '../limits/limit.ts';
import { inTurn, takeOfficePlace } from '../limits/take-places.ts';
import { whoseOf } from '../limits/whose.ts';
import type { PublicRoute, Route } from '../route.ts';
import { authenticate, exigirEscopo } from './authenticate.ts';
import { respondOnce } from './idempotency.ts';
import { locaisDe } from './locals.ts';
import { readBody } from './read-body.ts';
import { send } from './send.ts';

/** Key, limit and scope first, then the body, then the route. */
export function handle(gateway: Gateway, route: Route): RequestHandler {
  return async (req, res) => {
    const locals = locaisDe(res);
    const chave = await identifyKey(gateway, req, res);
    locals.organizationId = chave.organization_id;
    await takePlace(gateway, chave.organization_id, req, res);
    await limitKey(gateway, route.politica ?? 'v1', res, chave);
    exigirEscopo(chave, route);
    await readBody(gateway, route, req, res);
    const { requestId, logger } = locals;
    const tenant = gateway.database.forOrganization(chave.organization_id);
    const ator = { id: chave.id, nome: 'Chave de API', ip: req.ip ?? '' };
    const permission = {
      holder: chave.id,
      recheck: async () => exigirEscopo(await authenticate(gateway, req.get('authorization')), route),
    };
    const resposta = await inTurn(gateway, route, whoseOf(req, tenant.organizationId), (caller) =>
      respondOnce(tenant, req, (criar) =>
        route.respond(gateway, { req, tenant, requestId, logger, ator, permission, criar, caller }),
      ),
    );
    await send(req, res, resposta);
  };
}

/** The same for an address that needs no key. */
export function handleWithoutKey(gateway: Gateway, route: PublicRoute): RequestHandler {
  return async (req, res) => {
    await limit(gateway, route.politica, req, res);
    await readBody(gateway, route, req, res);
    const { requestId, logger } = locaisDe(res);
    const caller = callerWithoutTurn(whoseOf(req));
    await send(req, res, await route.respond(gateway, { req, requestId, logger, caller }));
  };
}

/** @throws ErroDaApi `requisicoes_simultaneas`, for which the office alone is to blame */
async function takePlace(gateway: Gateway, office: string, req: Request, res: Response): Promise<void> {
  const { places } = gateway;
  if (locaisDe(res).placeOf === office) return;
  if (places.requestsOf.full({ office })) await limit(gateway, 'escritorio', req, res, office);
  takeOfficePlace(places, office, req, res);
}

/** A request without a good key counts against its address. */
async function identifyKey(gateway: Gateway, req: Request, res: Response): Promise<ChaveAutenticada> {
  try {
    const { authorization } = req.headers;
    return await gateway.places.keysUnderWay.lookUp(authorization, () =>
      authenticate(gateway, authorization),
    );
  } catch (erro) {
    if (erro instanceof ErroDaApi && erro.status === 401) await limit(gateway, 'auth', req, res);
    throw erro;
  }
}
