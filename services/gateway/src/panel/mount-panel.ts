import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, type Papel } from '@apura/contracts';
import { isLoteOf, todayOf } from '@apura/database';
import type { Request, RequestHandler, Response, Router } from 'express';
import express from 'express';
import { send } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { readBody } from '../request/bodies/read-body.ts';
import { respondOnce } from '../request/idempotency/idempotency.ts';
import { limit } from '../request/limits/limit.ts';
import { inTurn, signalOfClose } from '../request/limits/take-places.ts';
import { untilClosed } from '../request/limits/until-closed.ts';
import { whoseOf } from '../request/limits/whose.ts';
import { locaisOf } from '../request/request.ts';
import { type Route, registerRoutes, soAceita } from '../route.ts';
import { ROUTES } from '../routes/routes.ts';
import { comeBack } from './empresa.ts';
import { linksDaSessao } from './links-da-sessao.ts';
import type { OpenRoute, PanelRequest, PanelRoute } from './panel-route.ts';
import { limitVisit } from './prove-person.ts';
import { requireAcesso, requireClientes } from './require-acesso.ts';
import { OPEN_ROUTES, PANEL_ROUTES } from './routes/panel-routes.ts';
import { enderecoOf, identifySession, requireSessaoAberta } from './sessao.ts';

const inPanel = new Set(PANEL_ROUTES.map(({ method, path }) => `${method} ${path}`));

/** The API's addresses of family A, as they are called below `/painel/api`, but for those that the panel answers itself. */
export const MIRRORED_ROUTES: readonly Route[] = ROUTES.filter(
  ({ path, keyAlone }) => path.startsWith('/v1/') && !keyAlone,
)
  .map((route) => ({ ...route, path: route.path.slice('/v1'.length) }))
  .filter(({ method, path }) => !inPanel.has(`${method} ${path}`));

/** Everything below `/painel`: the data at `/api`, and the web app itself everywhere else. */
export function mountPanel(gateway: Gateway): Router {
  const api = express.Router();
  const routes: { route: Pick<Route, 'method' | 'path'>; handler: RequestHandler }[] = [
    ...OPEN_ROUTES.map((route) => ({ route, handler: handleOpen(gateway, route) })),
    ...PANEL_ROUTES.map((route) => ({ route, handler: handlePanel(gateway, route) })),
    ...MIRRORED_ROUTES.map((route) => ({ route, handler: handleWithSession(gateway, route) })),
  ];
  registerRoutes(api, routes);
  api.use(() => {
    throw new ApiError('not_found');
  });
  const panel = express.Router();
  panel.use('/api', api);
  panel.get('/empresa/:id/retorno', comeBack(gateway));
  panel.use(servePanel(gateway));
  return panel;
}

/** Origin, session, limit and role first, then the body, then the route. */
function handlePanel(gateway: Gateway, route: PanelRoute): RequestHandler {
  return async (req, res) => {
    const pedido = await requireSessao(gateway, req, res);
    requirePapel(route, pedido);
    requireAcesso(route, pedido.sessao);
    if (route.daPessoa && pedido.sessao.da_empresa) throw new ApiError('sessao_da_empresa');
    await readBody(gateway, route, req, res);
    requireClientes(route, pedido.sessao, req.body);
    const who = { whose: whoseOf(req, pedido.tenant.organizationId), gone: signalOfClose(res) };
    await send(
      req,
      res,
      await inTurn(gateway, route, who, (caller) => route.respond(gateway, { ...pedido, caller })),
    );
  };
}

/** A route of the API, with the office of the session in place of the key's: the route itself knows no difference. */
function handleWithSession(gateway: Gateway, route: Route): RequestHandler {
  return async (req, res) => {
    const pedido = await requireSessao(gateway, req, res);
    const { sessao, tenant } = pedido;
    requirePapel(route, pedido);
    requireAcesso(route, sessao);
    await requireOwnUpload(route, pedido);
    if (route.policy !== undefined) await limit(gateway, route.policy, req, res, sessao.usuario.id);
    await readBody(gateway, route, req, res);
    requireClientes(route, sessao, req.body);
    const permission = { holder: sessao.id, recheck: () => requireSessaoAberta(tenant, sessao.id) };
    const who = { whose: whoseOf(req, tenant.organizationId), gone: signalOfClose(res) };
    const resposta = await inTurn(gateway, route, who, (caller) =>
      respondOnce(gateway, route, tenant, req, async (tenant, create) =>
        linksDaSessao(
          await route.respond(gateway, { ...pedido, tenant, permission, create, caller }),
          gateway.publicBaseUrl,
        ),
      ),
    );
    await send(req, res, resposta);
  };
}

/** Of the uploads, which are of all clients, a person who sees some of them finds their own. @throws ApiError `not_found` */
async function requireOwnUpload(
  { path }: Pick<Route, 'path'>,
  { req, tenant, sessao: { usuario } }: Omit<PanelRequest, 'caller'>,
): Promise<void> {
  if (!usuario.so_clientes || !path.startsWith('/upload/:id')) return;
  if (!(await isLoteOf(tenant, String(req.params.id), usuario.id))) throw new ApiError('not_found');
}

/** An address for who is not signed in. */
function handleOpen(gateway: Gateway, route: OpenRoute): RequestHandler {
  return async (req, res) => {
    checkOrigin(req, gateway.publicBaseUrl);
    if (route.politica === 'site') await limitVisit(gateway, req, res);
    else await limit(gateway, route.politica, req, res);
    await readBody(gateway, route, req, res);
    const { requestId, logger } = locaisOf(res);
    await send(req, res, await route.respond(gateway, { req, res, requestId, logger }));
  };
}

/** @throws ApiError `papel_insuficiente` */
function requirePapel({ papel }: { readonly papel?: Papel }, { sessao }: Pick<PanelRequest, 'sessao'>): void {
  if (papel === 'owner' && sessao.usuario.papel !== 'owner') throw new ApiError('papel_insuficiente');
}

/** @throws ApiError `origem_recusada`, `sessao_invalida`, `rate_limited` */
async function requireSessao(
  gateway: Gateway,
  req: Request,
  res: Response,
): Promise<Omit<PanelRequest, 'caller'>> {
  checkOrigin(req, gateway.publicBaseUrl);
  const aberta = await identifySession(gateway, req, res);
  if (!aberta) {
    await limit(gateway, 'site', req, res);
    throw new ApiError('sessao_invalida');
  }
  const { sessao, tenant } = aberta;
  const { id, nome } = sessao.usuario;
  const locals = locaisOf(res);
  locals.organizationId = tenant.organizationId;
  untilClosed(res, gateway.places.requestsOf.takeNow({ office: tenant.organizationId }).leave);
  await limit(gateway, 'painel', req, res, id);
  const { requestId, logger } = locals;
  const today = todayOf(sessao.relogio, gateway.agora());
  return { req, res, requestId, logger, sessao, tenant, ator: { id, nome, ip: enderecoOf(req) }, ...today };
}

const HEADER = 'X-Apura-Painel';

/**
 * Lets through what a page of the panel itself sends. A form or a script of another origin cannot set a header of its
 * own without asking first, and nobody answers that question; where the browser says where it comes from, that must be
 * this host. The cookie's SameSite is the other half.
 *
 * @throws ApiError `origem_recusada`
 */
function checkOrigin(req: Request, publicBaseUrl: string): void {
  if (req.method === 'GET' || req.method === 'HEAD') return;
  const origem = req.get('origin');
  const daqui =
    origem === undefined || origem === new URL(publicBaseUrl).origin || hostDe(origem) === req.get('host');
  if (req.get(HEADER) !== '1' || !daqui) throw new ApiError('origem_recusada');
}

/** The host of an origin; undefined for "null", which sandboxed pages send. */
function hostDe(origem: string): string | undefined {
  return URL.canParse(origem) ? new URL(origem).host : undefined;
}

/** Its own scripts, styles and data, nothing of anybody else's, nothing written into the page. */
export const PANEL_POLITICA = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The web app. Every address of it is answered with the one page, which reads the address itself; what a build names by
 * its content never changes.
 */
function servePanel(gateway: Gateway): Router {
  const { panelFolder } = gateway;
  const router = express.Router();
  const contar =
    (limite: (req: Request, res: Response) => Promise<void>): RequestHandler =>
    async (req, res, next) => {
      if (req.method !== 'GET' && req.method !== 'HEAD') return soAceita(['get'])(req, res, next);
      await limite(req, res);
      next();
    };
  router.use(
    '/assets',
    contar((req, res) => limit(gateway, 'painel_arquivos', req, res)),
    (_req, res, next) => {
      // Every other answer must not be kept; what is set already, the next one leaves alone.
      res.removeHeader('Cache-Control');
      next();
    },
    express.static(join(panelFolder, 'assets'), {
      immutable: true,
      maxAge: '365d',
      index: false,
      redirect: false,
    }),
    (_req, res) => {
      res.set('Cache-Control', 'no-store');
      throw new ApiError('not_found');
    },
  );
  router.use(
    contar((req, res) => limitVisit(gateway, req, res)),
    async (_req, res) => {
      const page = join(panelFolder, 'index.html');
      if (!existsSync(page)) throw new ApiError('painel_indisponivel');
      res.set({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': PANEL_POLITICA,
        'Cache-Control': 'no-cache',
      });
      res.send(await readFile(page));
    },
  );
  return router;
}
