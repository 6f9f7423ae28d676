import { Entrega, Lista, ListarEntregasQuery, validarConsulta } from '@apura/contracts';
import { listarEntregas } from '@apura/database';
import { entregaDaApi } from '../representacao/entrega.ts';
import { montarPagina, paginaPedida } from '../requisicao/pagina.ts';
import { periodoPedido } from '../requisicao/periodo.ts';
import type { Rota } from '../rota.ts';

export const getEntregas: Rota = {
  metodo: 'get',
  caminho: '/v1/entregas',
  escopo: 'read:webhooks',
  descricao: {
    grupo: 'Webhooks',
    resumo: 'Lista as entregas',
    consulta: ListarEntregasQuery,
    respostas: { 200: { descricao: 'Uma página de entregas.', schema: Lista(Entrega) } },
    erros: ['cursor_invalido'],
  },
  async responder(_gateway, { req, tenant }) {
    const { limit, cursor, webhook_id, event_id, desde, ate, ...filtros } = validarConsulta(
      ListarEntregasQuery,
      req.query,
    );
    const linhas = await listarEntregas(tenant, {
      ...filtros,
      ...(webhook_id === undefined ? {} : { endpointId: webhook_id }),
      ...(event_id === undefined ? {} : { eventId: event_id }),
      ...periodoPedido({ ...(desde === undefined ? {} : { desde }), ...(ate === undefined ? {} : { ate }) }),
      ...paginaPedida(cursor === undefined ? { limit } : { limit, cursor }),
    });
    return { status: 200, corpo: montarPagina(linhas, limit, entregaDaApi) };
  },
};
