import { comporEvento, Lista, ListarEventosQuery, QualquerEvento, validarConsulta } from '@apura/contracts';
import { listarEventos } from '@apura/database';
import { montarPagina, paginaPedida } from '../requisicao/pagina.ts';
import { periodoPedido } from '../requisicao/periodo.ts';
import type { Rota } from '../rota.ts';

export const getEventos: Rota = {
  metodo: 'get',
  caminho: '/v1/eventos',
  escopo: 'read:webhooks',
  descricao: {
    grupo: 'Webhooks',
    resumo: 'Lista os eventos, para quem prefere consultar',
    consulta: ListarEventosQuery,
    respostas: { 200: { descricao: 'Uma página de eventos.', schema: Lista(QualquerEvento) } },
    erros: ['cursor_invalido'],
  },
  async responder({ publicBaseUrl }, { req, tenant }) {
    const { limit, cursor, type, ...periodo } = validarConsulta(ListarEventosQuery, req.query);
    const linhas = await listarEventos(tenant, {
      ...(type === undefined ? {} : { type }),
      ...periodoPedido(periodo),
      ...paginaPedida(cursor === undefined ? { limit } : { limit, cursor }),
    });
    return {
      status: 200,
      corpo: montarPagina(linhas, limit, (evento) => comporEvento(evento, publicBaseUrl)),
    };
  },
};
