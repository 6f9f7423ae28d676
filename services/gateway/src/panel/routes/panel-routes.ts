import type { OpenRoute, PanelRoute } from '../panel-route.ts';
import { AJUSTES } from './ajustes.ts';
import { APURACOES } from './apuracoes.ts';
import { CENARIOS } from './cenarios.ts';
import { CHAVES } from './chaves.ts';
import { CLIENTES } from './clientes.ts';
import { DOCUMENTOS } from './documentos.ts';
import { LANCAMENTOS_MANUAIS } from './lancamentos-manuais.ts';
import * as open from './open-routes.ts';
import { PRAZOS } from './prazos.ts';
import { RECUSADOS } from './recusados.ts';
import { SALDO_INICIAL } from './saldo-inicial.ts';
import * as ofSessions from './session-routes.ts';

/** Those for who is not signed in. */
export const OPEN_ROUTES: readonly OpenRoute[] = Object.values(open);

/** The panel's own routes for who is signed in; besides them it has those of the API (`ROUTES`). */
export const PANEL_ROUTES: readonly PanelRoute[] = [
  ...Object.values(ofSessions),
  ...AJUSTES,
  ...APURACOES,
  ...CENARIOS,
  ...CHAVES,
  ...CLIENTES,
  ...DOCUMENTOS,
  ...LANCAMENTOS_MANUAIS,
  ...PRAZOS,
  ...RECUSADOS,
  ...SALDO_INICIAL,
];
