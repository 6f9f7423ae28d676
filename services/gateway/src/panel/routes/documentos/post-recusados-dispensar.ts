import { DispensarRecusados } from '@apura/contracts';
import { dispensarRecusados } from '@apura/database';
import { NOTHING } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

/** Nobody has to see to these refused files any more; the uploads go on telling of them. */
export const postRecusadosDispensar = panelRoute('post /recusados/dispensar', {
  body: DispensarRecusados,
  async respond(_gateway, { body, tenant, ator }) {
    await dispensarRecusados(tenant, ator, body);
    return NOTHING;
  },
});
