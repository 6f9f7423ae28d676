import { removerProvedor } from '@apura/database';
import { ended } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

/** Nobody signs in by the provider any more; the sessions that it opened end. */
export const deleteContaDaEmpresa = panelRoute('delete /escritorio/conta-da-empresa', {
  papel: 'owner',
  respond: async (_gateway, { tenant, ator }) => ended(await removerProvedor(tenant, ator)),
});
