import { PageQuery } from '@apura/contracts';
import { listarCenarios } from '@apura/database';
import { filtered, listed } from '../../../request/page.ts';
import { panelRoute } from '../../panel-route.ts';
import { panelCenario } from '../../representation/cenario.ts';

/** The simulations that the office keeps. */
export const getCenarios = panelRoute('get /cenarios', {
  query: PageQuery,
  respond: async (_gateway, pedido) =>
    listed(pedido, await listarCenarios(pedido.tenant, filtered(pedido)), panelCenario),
});
