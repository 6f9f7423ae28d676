import {
  API_VERSIONS,
  ApiError,
  type ApiVersion,
  checkVersoes,
  HEADERS,
  versionHeaders,
} from '@apura/contracts';
import { todayOf } from '@apura/database';
import compression from 'compression';
import type { Express, Request, RequestHandler, Response } from 'express';
import express from 'express';
import { send } from './answers.ts';
import type { Gateway } from './gateway.ts';
import { publicFiles } from './pages/arquivos.ts';
import { PAGES } from './pages/pages.ts';
import { serveFile, servePage } from './pages/serve-page.ts';
import { mountPanel } from './panel/mount-panel.ts';
import { authenticate, identifyKey, requireEscopo } from './request/authentication.ts';
import { readBody } from './request/bodies/read-body.ts';
import { endRest } from './request/bodies/watch-body.ts';
import { respondWithError } from './request/errors.ts';
import { respondUnderCondition, shownBy } from './request/idempotency/preconditions.ts';
import { limit, limitKey } from './request/limits/limit.ts';
import { callerWithoutTurn } from './request/limits/open-places.ts';
import {
  answerRefused,
  inTurn,
  signalOfClose,
  takeOfficePlace,
  takePlaces,
} from './request/limits/take-places.ts';
import { warnOfProxy, whoseOf } from './request/limits/whose.ts';
import { identify, locaisOf, nameRequest } from './request/request.ts';
import type { PublicRoute, Route } from './route.ts';
import { registerGet, registerRoutes } from './route.ts';
import { mountMoves } from './routes/mudancas.ts';
import { PUBLIC_ROUTES, ROUTES, TOKEN_ROUTES } from './routes/routes.ts';
import { mountDecisoes } from './serve-decisao.ts';
import { mountReports } from './serve-report.ts';

/** YAML is text, though its media type does not say so. */
const isText: compression.CompressionFilter = (req, res) =>
  String(res.getHeader('Content-Type')).startsWith('application/yaml') || compression.filter(req, res);

/**
 * The HTTP API and the public pages. Every error, also for what no route knows, is the five-field object in JSON.
 *
 * @throws RangeError when a version of the API would stop sooner after its notice than was promised
 */
export function createApp(gateway: Gateway, versoes: readonly ApiVersion[] = API_VERSIONS): Express {
  checkVersoes(versoes);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', [...gateway.trustedProxies]);
  const policies = new Map(
    PUBLIC_ROUTES.map(({ method, path, policy }) => [`${method.toUpperCase()} ${path}`, policy] as const),
  );
  app.use(takePlaces(gateway, policies));
  app.use(nameRequest(gateway));
  app.use((req, res, next) => {
    res.set(versionHeaders(req.path, versoes));
    next();
  });
  const arquivos = publicFiles(gateway, versoes);
  const open = [
    ...PUBLIC_ROUTES.map(({ path }) => ({ path, method: 'POST' })),
    ...arquivos.filter((arquivo) => arquivo.open).map(({ path }) => ({ path, method: 'GET' })),
  ];
  for (const { path } of open) app.use(path, cors);
  app.use(answerRefused(gateway));
  app.use(identify(gateway));
  app.use(warnOfProxy(gateway));
  app.use(endRest(gateway));
  // Half the time of the default for nearly its size.
  app.use(compression({ level: 4, filter: isText }));
  for (const { path, method } of open) app.options(path, answerPreflight(gateway, method));
  const countProbe: RequestHandler = async (req, res, next) => {
    await limit(gateway, 'saude', req, res);
    next();
  };
  registerGet(app, '/healthz', countProbe, (_req, res) => void res.json({ estado: 'ok' }));
  registerGet(app, '/readyz', countProbe, readiness(gateway));
  for (const page of PAGES) registerGet(app, page.path, servePage(gateway, page, versoes));
  for (const arquivo of arquivos) {
    registerGet(app, arquivo.path, serveFile(gateway, arquivo));
  }
  mountReports(app, gateway);
  mountDecisoes(app, gateway);
  mountMoves(app, gateway);
  const todas = [
    ...ROUTES.map((route) => ({ route, handler: handle(gateway, route) })),
    ...[...PUBLIC_ROUTES, ...TOKEN_ROUTES].map((route) => ({
      route,
      handler: handleWithoutKey(gateway, route),
    })),
  ];
  registerRoutes(app, todas);
  app.use('/painel', mountPanel(gateway));
  app.use(() => {
    throw new ApiError('not_found');
  });
  app.use(respondWithError(gateway));
  return app;
}

/** Key, limit and scope first, then the body, then the route. */
export function handle(gateway: Gateway, route: Route): RequestHandler {
  const shown = shownBy(ROUTES, route);
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
    const who = { whose: whoseOf(req, tenant.organizationId), gone: signalOfClose(res) };
    const resposta = await inTurn(gateway, route, who, (caller) =>
      respondUnderCondition(
        gateway,
        { route, shown },
        {
          req,
          tenant,
          requestId,
          logger,
          ator,
          permission,
          caller,
          ...todayOf(chave.relogio, gateway.agora()),
        },
      ),
    );
    await send(req, res, { ...resposta, ...(route.revisable ? { changeable: true } : {}) });
  };
}

/** The same for an address that needs no key. */
export function handleWithoutKey(gateway: Gateway, route: PublicRoute): RequestHandler {
  return async (req, res) => {
    await limit(gateway, route.policy, req, res);
    await readBody(gateway, route, req, res);
    const { requestId, logger } = locaisOf(res);
    const caller = callerWithoutTurn(whoseOf(req), signalOfClose(res));
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

/** That it can work, because its database answers. */
const readiness =
  ({ database }: Gateway): RequestHandler =>
  async (_req, res) => {
    await database.ping().catch((cause: unknown) => {
      throw new ApiError('servico_indisponivel', { cause });
    });
    res.json({ estado: 'ok' });
  };

/** Headers that a page of another origin may read. */
const LEGIVEIS = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'X-Request-Id',
  'X-Apura-Engine-Version',
  'X-Apura-Rules-Version',
  HEADERS.estimativa,
  'Link',
  'ETag',
].join(', ');

/** Lets pages of every origin use an address. Only for the public calculators and what describes the API: they know no caller. */
const cors: RequestHandler = (_req, res, next) => {
  res.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': LEGIVEIS,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  next();
};

/** What a browser asks before it sends a request from another origin. Not counted against the calculators. */
function answerPreflight(gateway: Gateway, method: string): RequestHandler {
  return async (req, res) => {
    await limit(gateway, 'site', req, res);
    res.set({
      'Access-Control-Allow-Methods': method,
      'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
      'Access-Control-Max-Age': '86400',
    });
    res.status(204).end();
  };
}
