import { panelRoute } from '../../panel-route.ts';
import { panelEscritorio } from '../../representation/escritorio.ts';

export const getEscritorio = panelRoute('get /escritorio', {
  respond: async (_gateway, { tenant }) => ({ status: 200, body: await panelEscritorio(tenant) }),
});
