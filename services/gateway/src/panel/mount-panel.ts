import { ErroDaApi } from '@apura/contracts';
import express, { type RequestHandler, type Router } from 'express';
import type { Gateway } from '../gateway.ts';
import type { Route } from '../route.ts';
import { ROUTES } from '../routes/routes.ts';
import { registerRoutes } from '../server/register-routes.ts';
import { comeBack } from './empresa/come-back.ts';
import { handleOpen, handlePanel, handleWithSession } from './handle-panel.ts';
import { OPEN_ROUTES, PANEL_ROUTES } from './routes/panel-routes.ts';
import { servePanel } from './serve-panel.ts';

const inPanel = new Set(PANEL_ROUTES.map(({ method, path }) => `${method} ${path}`));

/** The API's addresses of family A, as they are called below `/painel/api`, but for those that the panel answers itself. */
export const MIRRORED_ROUTES: readonly Route[] = ROUTES.filter(({ path }) => path.startsWith('/v1/'))
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
    throw new ErroDaApi('not_found');
  });
  const panel = express.Router();
  panel.use('/api', api);
  panel.get('/empresa/:id/retorno', comeBack(gateway));
  panel.use(servePanel(gateway));
  return panel;
}
