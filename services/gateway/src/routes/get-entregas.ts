import { Entrega, Lista, ListarEntregasQuery } from '@apura/contracts';
import { listarEntregas } from '@apura/database';
import { present } from '../present.ts';
import { entregaDaApi } from '../representation/entrega.ts';
import { filtered, listed } from '../request/page.ts';
import { instant } from '../request/pedir-entregas.ts';
import { route } from '../route.ts';

export const getEntregas = route('get /v1/entregas', {
  escopo: 'read:webhooks',
  resumo: 'Lista as entregas',
  query: ListarEntregasQuery,
  respostas: { 200: { descricao: 'Uma página de entregas.', schema: Lista(Entrega) } },
  async respond(_gateway, { query, tenant }) {
    const { webhook_id, event_id, desde, ate, ...resto } = query;
    const filter = {
      ...filtered(resto),
      ...present({ endpointId: webhook_id, eventId: event_id, desde: instant(desde), ate: instant(ate) }),
    };
    return listed(query, await listarEntregas(tenant, filter), entregaDaApi);
  },
});
