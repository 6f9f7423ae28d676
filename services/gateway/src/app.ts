import {
  conferirVersoes,
  ErroDaApi,
  VERSOES_DA_API,
  type VersaoDaApi,
  versionHeaders,
} from '@apura/contracts';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { mountReports } from './compartilhamentos/serve-report.ts';
import type { Gateway } from './gateway.ts';
import { limit } from './limits/limit.ts';
import { warnOfProxy } from './limits/subscriber.ts';
import { answerRefused, takePlaces } from './limits/take-places.ts';
import { arquivosPublicos } from './pages/arquivos.ts';
import { PAGES } from './pages/pages.ts';
import { serveFile, servePage } from './pages/serve-page.ts';
import { mountPanel } from './panel/mount-panel.ts';
import { answerPreflight, cors } from './request/cors.ts';
import { endRest } from './request/drain-rest.ts';
import { handle, handleWithoutKey } from './request/handle.ts';
import { identify } from './request/identify.ts';
import { nameRequest } from './request/name-request.ts';
import { respondWithError } from './request/respond-with-error.ts';
import { mountMoves } from './routes/mudancas.ts';
import { PUBLIC_ROUTES, ROUTES } from './routes/routes.ts';
import { registerRoutes, registrarGet } from './server/register-routes.ts';

/** YAML is text, though its media type does not say so. */
const isText: compression.CompressionFilter = (req, res) =>
  String(res.getHeader('Content-Type')).startsWith('application/yaml') || compression.filter(req, res);

/**
 * The HTTP API and the public pages. Every error, also for what no route knows, is the five-field object in JSON.
 *
 * @throws RangeError when a version of the API would stop sooner after its notice than was promised
 */
export function createApp(gateway: Gateway, versoes: readonly VersaoDaApi[] = VERSOES_DA_API): Express {
  conferirVersoes(versoes);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', [...gateway.trustedProxies]);
  app.use(takePlaces(gateway));
  app.use(nameRequest(gateway));
  app.use((req, res, next) => {
    res.set(versionHeaders(req.path, versoes));
    next();
  });
  const arquivos = arquivosPublicos(gateway, versoes);
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
  registrarGet(app, '/healthz', countProbe, (_req, res) => void res.json({ estado: 'ok' }));
  registrarGet(app, '/readyz', countProbe, readiness(gateway));
  for (const page of PAGES) registrarGet(app, page.path, servePage(gateway, page, versoes));
  for (const arquivo of arquivos) {
    registrarGet(app, arquivo.path, serveFile(gateway, arquivo));
  }
  mountReports(app, gateway);
  mountMoves(app, gateway);
  const todas = [
    ...ROUTES.map((route) => ({ route, handler: handle(gateway, route) })),
    ...PUBLIC_ROUTES.map((route) => ({ route, handler: handleWithoutKey(gateway, route) })),
  ];
  registerRoutes(app, todas);
  app.use('/painel', mountPanel(gateway));
  app.use(() => {
    throw new ErroDaApi('not_found');
  });
  app.use(respondWithError(gateway));
  return app;
}

/** That it can work, because its database answers. */
const readiness =
  ({ database }: Gateway): RequestHandler =>
  async (_req, res) => {
    await database.ping().catch((cause: unknown) => {
      throw new ErroDaApi('servico_indisponivel', { cause });
    });
    res.json({ estado: 'ok' });
  };
