import { respondWithChanges } from '../../request/streams.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';
import { requireSessaoAberta } from '../sessao.ts';

export const MUDANCAS: readonly PanelRoute[] = [
  /** That something has become different, as it happens: the board reads itself again. */
  panelRoute('get /mudancas', {
    answer: 'file',
    // It takes one where it looks.
    withoutTurn: true,
    respond: (gateway, { req, tenant, sessao, caller }) =>
      respondWithChanges(gateway, {
        req,
        tenant,
        caller,
        permission: { holder: sessao.id, recheck: () => requireSessaoAberta(tenant, sessao.id) },
      }),
  }),
];
