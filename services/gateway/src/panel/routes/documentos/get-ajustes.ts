import { ListarAjustesQuery } from '@apura/contracts';
import { listarAjustes } from '@apura/database';
import { ajusteDaApi } from '../../../representation/ajuste.ts';
import { listedWhole } from '../../../request/page.ts';
import { panelRoute } from '../../panel-route.ts';

/** The answers that the office gave: all, or those that hold for a client. */
export const getAjustes = panelRoute('get /ajustes', {
  query: ListarAjustesQuery,
  async respond(_gateway, { query: { cliente_id }, tenant }) {
    const ajustes = await listarAjustes(tenant, cliente_id);
    return listedWhole(ajustes.map(ajusteDaApi));
  },
});
