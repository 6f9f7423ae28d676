import { PageQuery } from '@apura/contracts';
import { listarCenarios } from '@apura/database';
import { filtered, listed } from '../../../request/page.ts';
import { panelRoute } from '../../panel-route.ts';
import { panelCenario } from '../../representation/cenario.ts';

/** The simulations that the office keeps. */
export const getCenarios = panelRoute('get /cenarios', {
  query: PageQuery,
  respond: async (_gateway, { query, tenant }) =>
    listed(query, await listarCenarios(tenant, filtered(query)), panelCenario),
});
