import { cassarChave } from '@apura/database';
import { ended } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

/** Revokes a key: the next request that brings it is refused. */
export const deleteChave = panelRoute('delete /chaves/:id', {
  papel: 'owner',
  respond: async (_gateway, { params, tenant, ator }) => ended(await cassarChave(tenant, ator, params.id)),
});
