import type { OpenRoute, PanelRoute } from '../panel-route.ts';
import * as open from './open-routes.ts';
import * as ofSessions from './session-routes.ts';

/** Those for who is not signed in. */
export const OPEN_ROUTES: readonly OpenRoute[] = Object.values(open);

/** The panel's own routes for who is signed in; besides them it has those of the API (`ROUTES`). */
export const PANEL_ROUTES: readonly PanelRoute[] = Object.values(ofSessions);
