import { MudancasQuery } from '@apura/contracts';
import { respondWithChanges } from '../../request/streams.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';
import { requireSessaoAberta } from '../sessao.ts';

export const MUDANCAS: readonly PanelRoute[] = [
  /** That something has become different, as it happens: the board reads itself again. */
  panelRoute('get /mudancas', {
    query: MudancasQuery,
    answer: 'file',
    // It takes one where it looks.
    withoutTurn: true,
    respond: (gateway, { req, tenant, sessao, caller, query }) => {
      const permission = { holder: sessao.id, recheck: () => requireSessaoAberta(tenant, sessao.id) };
      const { so_clientes, id } = sessao.usuario;
      const eyes = so_clientes ? id : tenant.organizationId;
      return respondWithChanges(gateway, { req, tenant, caller, permission }, { visto: query.visto, eyes });
    },
  }),
];
