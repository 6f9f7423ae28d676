import { panelRoute } from '../../panel-route.ts';
import { panelContaDaEmpresa } from '../../representation/conta-da-empresa.ts';

export const getContaDaEmpresa = panelRoute('get /escritorio/conta-da-empresa', {
  papel: 'owner',
  respond: async (gateway, { tenant }) => ({ status: 200, body: await panelContaDaEmpresa(gateway, tenant) }),
});
