import {
  AnyEvent,
  ApiError,
  composeEvent,
  Entrega,
  EntregaComRegistro,
  Lista,
  ListaDeEventos,
  ListEntregasQuery,
  ListEventosQuery,
} from '@apura/contracts';
import { findEntrega, findEvent, listEntregas, listEvents, readAtOnce, resendEntrega } from '@apura/database';
import { found, isOk, present } from '../answers.ts';
import { entregaForApi, tentativaForApi } from '../representation/webhook.ts';
import { buildPage, filtered, listed, resumeCursor } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';

const RECUSAS = {
  inexistente: 'not_found',
  desativado: 'webhook_desativado',
  pendente: 'entrega_em_andamento',
} as const;

export const EVENTOS: readonly Route[] = [
  route('get /v1/eventos', {
    operation: 'listarEventos',
    example: { query: { limit: '2' } },
    scope: 'read:webhooks',
    summary: 'Lista os eventos, do mais antigo para o mais novo, para quem prefere consultar',
    query: ListEventosQuery,
    responses: gives(
      200,
      'Uma página de eventos, e o cursor que a continua mesmo quando ela é a última.',
      ListaDeEventos,
    ),
    async respond({ publicBaseUrl }, pedido) {
      // Who polls has kept the cursor of a page for as long as it likes, also since before cursors named their list.
      const filter = filtered(pedido, true);
      const linhas = await listEvents(pedido.tenant, filter);
      const page = buildPage(pedido, linhas, (evento) => composeEvent(evento, publicBaseUrl));
      return isOk({ ...page, cursor: resumeCursor(pedido, linhas, filter.depoisDe) });
    },
  }),
  route('get /v1/eventos/:id', {
    operation: 'verEvento',
    scope: 'read:webhooks',
    summary: 'Mostra um evento',
    responses: gives(200, 'O evento, como é enviado.', AnyEvent),
    respond: async ({ publicBaseUrl }, { params, tenant }) =>
      isOk(composeEvent(found(await findEvent(tenant, params.id)), publicBaseUrl)),
  }),
  route('get /v1/entregas', {
    operation: 'listarEntregas',
    example: { query: { limit: '2' } },
    scope: 'read:webhooks',
    summary: 'Lista as entregas',
    query: ListEntregasQuery,
    responses: gives(200, 'Uma página de entregas.', Lista(Entrega)),
    async respond(_gateway, pedido) {
      const { webhook_id, event_id, ...resto } = filtered(pedido);
      const filter = { ...resto, ...present({ endpointId: webhook_id, eventId: event_id }) };
      return listed(pedido, await listEntregas(pedido.tenant, filter), entregaForApi);
    },
  }),
  route('get /v1/entregas/:id', {
    operation: 'verEntrega',
    scope: 'read:webhooks',
    summary: 'Mostra uma entrega, com o corpo enviado e as tentativas',
    responses: gives(200, 'A entrega.', EntregaComRegistro),
    async respond({ publicBaseUrl }, { params, tenant }) {
      const { entrega, evento } = await readAtOnce(tenant, async (mesmo) => {
        const entrega = found(await findEntrega(mesmo, params.id));
        return { entrega, evento: await findEvent(mesmo, entrega.event_id) };
      });
      const registro = entrega.registro.map(tentativaForApi);
      const body = evento ? { corpo: JSON.stringify(composeEvent(evento, publicBaseUrl)) } : {};
      return isOk({ ...entregaForApi(entrega), ...body, registro });
    },
  }),
  route('post /v1/entregas/:id/reenviar', {
    operation: 'reenviarEntrega',
    scope: 'write:webhooks',
    summary: 'Reenvia uma entrega que terminou',
    responses: gives(202, 'A entrega, a caminho de novo.', Entrega),
    errors: ['entrega_em_andamento', 'webhook_desativado'],
    async respond(_gateway, { params: { id }, tenant, requestId }) {
      const feito = await resendEntrega(tenant, id, requestId);
      if (feito !== 'feito') throw new ApiError(RECUSAS[feito]);
      return { status: 202, body: entregaForApi(found(await findEntrega(tenant, id))) };
    },
  }),
];
