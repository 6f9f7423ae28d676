import { Entrega, Lista, ListarEntregasQuery } from '@apura/contracts';
import { listarEntregas } from '@apura/database';
import { present } from '../present.ts';
import { entregaDaApi } from '../representation/entrega.ts';
import { filtered, listed } from '../request/page.ts';
import { route } from '../route.ts';

export const getEntregas = route('get /v1/entregas', {
  operacao: 'listarEntregas',
  exemplo: { query: { limit: '2' } },
  escopo: 'read:webhooks',
  resumo: 'Lista as entregas',
  query: ListarEntregasQuery,
  respostas: { 200: { descricao: 'Uma página de entregas.', schema: Lista(Entrega) } },
  async respond(_gateway, pedido) {
    const { webhook_id, event_id, ...resto } = filtered(pedido);
    const filter = { ...resto, ...present({ endpointId: webhook_id, eventId: event_id }) };
    return listed(pedido, await listarEntregas(pedido.tenant, filter), entregaDaApi);
  },
});
