import { ErroDaApi } from '@apura/contracts';
import { removerRegime, verCliente } from '@apura/database';
import { isoMonth } from '@apura/words';
import { found } from '../../../answers.ts';
import { clienteDaApi } from '../../../representation/cliente.ts';
import { panelRoute } from '../../panel-route.ts';

/** Takes a regime back that was entered by mistake; the one before it goes on. A new one is given by PATCH of the client. */
export const deleteClienteRegime = panelRoute('delete /clientes/:id/regimes/:desde', {
  async respond({ agora }, { params: { id, desde }, tenant, requestId }) {
    const fim = await removerRegime(tenant, id, { desde, requestId });
    if (fim === 'ultimo_regime') throw new ErroDaApi('ultimo_regime');
    const cliente = found(fim !== 'desconhecido' && (await verCliente(tenant, id)));
    return { status: 200, body: clienteDaApi(cliente, isoMonth(agora())) };
  },
});
