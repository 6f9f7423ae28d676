import { listarRecusados } from '@apura/database';
import { recusadosDeUmCodigo } from '../../../representation/upload.ts';
import { listedWhole } from '../../../request/page.ts';
import { panelRoute } from '../../panel-route.ts';

/** The refused files of all uploads that nobody has seen to, by what was wrong. */
export const getRecusados = panelRoute('get /recusados', {
  respond: async (_gateway, { tenant }) =>
    listedWhole((await listarRecusados(tenant)).map(recusadosDeUmCodigo)),
});
