import { type Cliente, mesesAntes, type RegimeNoTempo } from '@apura/contracts';
import { isoMonth } from '@apura/words';
import { clienteDaApi } from '../../representacao/cliente.ts';
import { clienteDoCaminho } from '../cliente-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** The regimes of a client through time, the oldest first, each with the last month that it held in. */
export const getClienteRegimes: RotaDoPainel = {
  metodo: 'get',
  caminho: '/clientes/:id/regimes',
  async responder(gateway, { req, tenant }) {
    const { regimes } = clienteDaApi(await clienteDoCaminho(tenant, req), isoMonth(gateway.agora()));
    return { status: 200, corpo: { data: regimes.map(noTempo), next_cursor: null } };
  },
};

function noTempo(regime: Cliente['regimes'][number], i: number, todos: Cliente['regimes']): RegimeNoTempo {
  const seguinte = todos[i + 1];
  return { ...regime, ate: seguinte ? mesesAntes(seguinte.desde, 1) : null };
}
