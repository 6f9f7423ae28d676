import { ListaDeClientes, ListarClientesQuery, validarConsulta } from '@apura/contracts';
import { listarClientes } from '@apura/database';
import { isoMonth } from '@apura/words';
import { clienteDaApi } from '../representacao/cliente.ts';
import { montarPagina, paginaPedida } from '../requisicao/pagina.ts';
import type { Rota } from '../rota.ts';

export const getClientes: Rota = {
  metodo: 'get',
  caminho: '/v1/clientes',
  escopo: 'read:clients',
  descricao: {
    grupo: 'Clientes',
    resumo: 'Lista os clientes do escritório, com filtros',
    consulta: ListarClientesQuery,
    respostas: { 200: { descricao: 'Uma página de clientes.', schema: ListaDeClientes } },
    erros: ['cursor_invalido'],
  },
  async responder(gateway, { req, tenant }) {
    const { limit, cursor, ...filtros } = validarConsulta(ListarClientesQuery, req.query);
    const mes = isoMonth(gateway.agora());
    const pagina = paginaPedida(cursor === undefined ? { limit } : { limit, cursor });
    const linhas = await listarClientes(tenant, { ...filtros, ...pagina, mes });
    return { status: 200, corpo: montarPagina(linhas, limit, (linha) => clienteDaApi(linha, mes)) };
  },
};
