import { retirarConvite } from '@apura/database';
import { ended } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

/** Withdraws an invitation: its link ends. */
export const deletePessoasConvite = panelRoute('delete /pessoas/convites/:id', {
  papel: 'owner',
  respond: async (_gateway, { params, tenant, ator }) => ended(await retirarConvite(tenant, ator, params.id)),
});
