import { mesesAntes } from '@apura/contracts';
import { verCliente } from '@apura/database';
import { isoMonth } from '@apura/words';
import { found } from '../../../answers.ts';
import { clienteDaApi } from '../../../representation/cliente.ts';
import { listedWhole } from '../../../request/page.ts';
import { panelRoute } from '../../panel-route.ts';

/** The regimes of a client through time, the oldest first, each with the last month that it held in. */
export const getClienteRegimes = panelRoute('get /clientes/:id/regimes', {
  async respond({ agora }, { params, tenant }) {
    const cliente = found(await verCliente(tenant, params.id));
    const seguintes = cliente.regimes.slice(1).map(({ desde }) => mesesAntes(desde, 1));
    const { regimes } = clienteDaApi(cliente, isoMonth(agora()));
    return listedWhole(regimes.map((regime, i) => ({ ...regime, ate: seguintes[i] ?? null })));
  },
});
