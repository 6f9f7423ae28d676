import { removerLogo } from '@apura/database';
import { ended } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

export const deleteEscritorioLogo = panelRoute('delete /escritorio/logo', {
  papel: 'owner',
  respond: async (_gateway, { tenant, ator }) => ended(await removerLogo(tenant, ator)),
});
