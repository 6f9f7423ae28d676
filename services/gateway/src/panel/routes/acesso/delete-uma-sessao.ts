import { encerrarSessao } from '@apura/database';
import { ended } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

/** Signs the person out of one other place. */
export const deleteUmaSessao = panelRoute('delete /sessoes/:id', {
  respond: async (_gateway, { params, tenant, ator }) => ended(await encerrarSessao(tenant, ator, params.id)),
});
