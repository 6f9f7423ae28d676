import {
  comporEvento,
  Entrega,
  EntregaComRegistro,
  ErroDaApi,
  Lista,
  ListaDeEventos,
  ListarEntregasQuery,
  ListarEventosQuery,
  QualquerEvento,
} from '@apura/contracts';
import { listarEntregas, listarEventos, reenviarEntrega, verEntrega, verEvento } from '@apura/database';
import { found, ok, present } from '../answers.ts';
import { entregaDaApi, tentativaDaApi } from '../representation/webhook.ts';
import { buildPage, filtered, listed, resumeCursor } from '../request/page.ts';
import { gives, type Route, route } from '../route.ts';

const RECUSAS = {
  inexistente: 'not_found',
  desativado: 'webhook_desativado',
  pendente: 'entrega_em_andamento',
} as const;

export const EVENTOS: readonly Route[] = [
  route('get /v1/eventos', {
    operacao: 'listarEventos',
    exemplo: { query: { limit: '2' } },
    escopo: 'read:webhooks',
    resumo: 'Lista os eventos, do mais antigo para o mais novo, para quem prefere consultar',
    query: ListarEventosQuery,
    respostas: gives(
      200,
      'Uma página de eventos, e o cursor que a continua mesmo quando ela é a última.',
      ListaDeEventos,
    ),
    async respond({ publicBaseUrl }, pedido) {
      // Who polls has kept the cursor of a page for as long as it likes, also since before cursors named their list.
      const filter = filtered(pedido, true);
      const linhas = await listarEventos(pedido.tenant, filter);
      const page = buildPage(pedido, linhas, (evento) => comporEvento(evento, publicBaseUrl));
      return ok({ ...page, cursor: resumeCursor(pedido, linhas, filter.depoisDe) });
    },
  }),
  route('get /v1/eventos/:id', {
    operacao: 'verEvento',
    escopo: 'read:webhooks',
    resumo: 'Mostra um evento',
    respostas: gives(200, 'O evento, como é enviado.', QualquerEvento),
    respond: async ({ publicBaseUrl }, { params, tenant }) =>
      ok(comporEvento(found(await verEvento(tenant, params.id)), publicBaseUrl)),
  }),
  route('get /v1/entregas', {
    operacao: 'listarEntregas',
    exemplo: { query: { limit: '2' } },
    escopo: 'read:webhooks',
    resumo: 'Lista as entregas',
    query: ListarEntregasQuery,
    respostas: gives(200, 'Uma página de entregas.', Lista(Entrega)),
    async respond(_gateway, pedido) {
      const { webhook_id, event_id, ...resto } = filtered(pedido);
      const filter = { ...resto, ...present({ endpointId: webhook_id, eventId: event_id }) };
      return listed(pedido, await listarEntregas(pedido.tenant, filter), entregaDaApi);
    },
  }),
  route('get /v1/entregas/:id', {
    operacao: 'verEntrega',
    escopo: 'read:webhooks',
    resumo: 'Mostra uma entrega, com o corpo enviado e as tentativas',
    respostas: gives(200, 'A entrega.', EntregaComRegistro),
    async respond({ publicBaseUrl }, { params, tenant }) {
      const entrega = found(await verEntrega(tenant, params.id));
      const registro = entrega.registro.map(tentativaDaApi);
      const evento = await verEvento(tenant, entrega.event_id);
      const body = evento ? { corpo: JSON.stringify(comporEvento(evento, publicBaseUrl)) } : {};
      return ok({ ...entregaDaApi(entrega), ...body, registro });
    },
  }),
  route('post /v1/entregas/:id/reenviar', {
    operacao: 'reenviarEntrega',
    escopo: 'write:webhooks',
    resumo: 'Reenvia uma entrega que terminou',
    respostas: gives(202, 'A entrega, a caminho de novo.', Entrega),
    erros: ['entrega_em_andamento', 'webhook_desativado'],
    async respond(_gateway, { params: { id }, tenant, requestId }) {
      const feito = await reenviarEntrega(tenant, id, requestId);
      if (feito !== 'feito') throw new ErroDaApi(RECUSAS[feito]);
      return { status: 202, body: entregaDaApi(found(await verEntrega(tenant, id))) };
    },
  }),
];
