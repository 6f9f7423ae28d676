import { ApiError } from '@apura/contracts';
import { authenticateChave, type ChaveAutenticada, type Database, readChave } from '@apura/database';
import type { Request, RequestHandler, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import type { PublicRoute, Route } from '../route.ts';
import { readBody } from './bodies/read-body.ts';
import { escritorioMoved } from './errors.ts';
import { respondOnce } from './idempotency.ts';
import { inGroup } from './in-group.ts';
import { callerWithoutTurn } from './limits/caller.ts';
import { limit, limitKey } from './limits/limit.ts';
import { inTurn, takeOfficePlace } from './limits/take-places.ts';
import { whoseOf } from './limits/whose.ts';
import { locaisOf } from './locals.ts';
import { send } from './send.ts';

/** Key, limit and scope first, then the body, then the route. */
export function handle(gateway: Gateway, route: Route): RequestHandler {
  return async (req, res) => {
    const locals = locaisOf(res);
    const chave = await identifyKey(gateway, req, res);
    locals.organizationId = chave.organization_id;
    await takePlace(gateway, chave.organization_id, req, res);
    await limitKey(gateway, route.policy ?? 'v1', res, chave);
    requireEscopo(chave, route);
    await readBody(gateway, route, req, res);
    const { requestId, logger } = locals;
    const tenant = gateway.database.forOrganization(chave.organization_id);
    const ator = { id: chave.id, nome: 'Chave de API', ip: req.ip ?? '' };
    const permission = {
      holder: chave.id,
      recheck: async () => requireEscopo(await authenticate(gateway, req.get('authorization')), route),
    };
    const resposta = await inTurn(gateway, route, whoseOf(req, tenant.organizationId), (caller) =>
      respondOnce(tenant, req, (criar) =>
        route.respond(gateway, { req, tenant, requestId, logger, ator, permission, create: criar, caller }),
      ),
    );
    await send(req, res, resposta);
  };
}

/** The same for an address that needs no key. */
export function handleWithoutKey(gateway: Gateway, route: PublicRoute): RequestHandler {
  return async (req, res) => {
    await limit(gateway, route.policy, req, res);
    await readBody(gateway, route, req, res);
    const { requestId, logger } = locaisOf(res);
    const caller = callerWithoutTurn(whoseOf(req));
    await send(req, res, await route.respond(gateway, { req, res, requestId, logger, caller }));
  };
}

/** @throws ApiError `requisicoes_simultaneas`, for which the office alone is to blame */
async function takePlace(gateway: Gateway, office: string, req: Request, res: Response): Promise<void> {
  const { places } = gateway;
  if (locaisOf(res).placeOf === office) return;
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
    if (erro instanceof ApiError && erro.status === 401) await limit(gateway, 'auth', req, res);
    throw erro;
  }
}

/**
 * Finds out whose key the Authorization header carries.
 *
 * @throws ApiError `nao_autenticado`, `chave_malformada`, `chave_invalida`, `chave_revogada`, `chave_expirada`,
 * `escritorio_mudou`
 */
async function authenticate(gateway: Gateway, authorization: string | undefined) {
  const [, texto] = /^Bearer +(\S.*)$/i.exec(authorization?.trim() ?? '') ?? [];
  if (texto === undefined) throw new ApiError('nao_autenticado');
  const lida = readChave(texto);
  if (!lida) throw new ApiError('chave_malformada');
  const chave = await seek(gateway.database, lida.hash);
  // Homologação notes are taken by the office's kind; a key that says otherwise must not work.
  if (!chave || (chave.moved_to === null && chave.sandbox !== (lida.ambiente === 'test')))
    throw new ApiError('chave_invalida');
  if (chave.revogada_em) throw new ApiError('chave_revogada');
  if (chave.expira_em && chave.expira_em <= gateway.agora()) throw new ApiError('chave_expirada');
  if (chave.moved_to !== null) throw escritorioMoved(chave.moved_to);
  return chave;
}

/** @throws ApiError `escopo_insuficiente` when the key may not do what the route does; `office` may do all of them */
function requireEscopo({ escopos }: ChaveAutenticada, { scope: escopo }: Route): void {
  if (escopos.includes(escopo) || escopos.includes('office')) return;
  throw new ApiError('escopo_insuficiente', { params: { escopo } });
}

const procuras = new WeakMap<Database, ReturnType<typeof inGroup<ChaveAutenticada | undefined>>>();

/** The key as it is now. A busy key's requests look it up together, so that it costs little more than an idle one's. */
async function seek(database: Database, hash: Buffer): Promise<ChaveAutenticada | undefined> {
  const procura =
    procuras.get(database) ?? inGroup((hex) => authenticateChave(database, Buffer.from(hex, 'hex')));
  procuras.set(database, procura);
  return (await procura(hash.toString('hex'))).resultado;
}
