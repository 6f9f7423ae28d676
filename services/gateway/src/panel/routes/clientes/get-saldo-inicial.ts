import { verCliente, verSaldoInicial } from '@apura/database';
import { found } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';
import { panelSaldoInicial } from '../../representation/saldo-inicial.ts';

/** The credit that a client brought along; `saldo` is null while none was entered. */
export const getSaldoInicial = panelRoute('get /clientes/:id/saldo-inicial', {
  async respond(_gateway, { params, tenant }) {
    const { id } = found(await verCliente(tenant, params.id));
    return { status: 200, body: { saldo: panelSaldoInicial(await verSaldoInicial(tenant, id)) } };
  },
});
