import { removerAjuste } from '@apura/database';
import { ended } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

/** Takes an answer back; the question comes up again. */
export const deleteAjuste = panelRoute('delete /ajustes/:id', {
  respond: async (_gateway, { params, tenant, requestId }) =>
    ended(await removerAjuste(tenant, params.id, requestId)),
});
