import { ErroDaApi } from '@apura/contracts';
import { removerRegime } from '@apura/database';
import { isoMonth } from '@apura/words';
import { clienteDaApi } from '../../representacao/cliente.ts';
import { clienteDoCaminho } from '../cliente-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Takes a regime back that was entered by mistake; the one before it goes on. A new one is given by PATCH of the client. */
export const deleteClienteRegime: RotaDoPainel = {
  metodo: 'delete',
  caminho: '/clientes/:id/regimes/:desde',
  async responder(gateway, { req, tenant, requestId }) {
    const { id } = await clienteDoCaminho(tenant, req);
    const fim = await removerRegime(tenant, id, { desde: String(req.params.desde), requestId });
    if (fim === 'ultimo_regime') throw new ErroDaApi('ultimo_regime');
    if (fim === 'desconhecido') throw new ErroDaApi('not_found');
    const cliente = await clienteDoCaminho(tenant, req);
    return { status: 200, corpo: clienteDaApi(cliente, isoMonth(gateway.agora())) };
  },
};
