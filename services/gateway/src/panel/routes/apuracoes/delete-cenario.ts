import { removerCenario } from '@apura/database';
import { ended } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

export const deleteCenario = panelRoute('delete /cenarios/:id', {
  respond: async (_gateway, { params, tenant }) => ended(await removerCenario(tenant, params.id)),
});
