import { DispensarRecusados } from '@apura/contracts';
import { dispensarRecusados, listarRecusados } from '@apura/database';
import { NOTHING } from '../../answers.ts';
import { recusadosDeUmCodigo } from '../../representation/upload.ts';
import { listedWhole } from '../../request/page.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

export const RECUSADOS: readonly PanelRoute[] = [
  /** The refused files of all uploads that nobody has seen to, by what was wrong. */
  panelRoute('get /recusados', {
    respond: async (_gateway, { tenant }) =>
      listedWhole((await listarRecusados(tenant)).map(recusadosDeUmCodigo)),
  }),
  /** Nobody has to see to these refused files any more; the uploads go on telling of them. */
  panelRoute('post /recusados/dispensar', {
    body: DispensarRecusados,
    async respond(_gateway, { body, tenant, ator }) {
      await dispensarRecusados(tenant, ator, body);
      return NOTHING;
    },
  }),
];
