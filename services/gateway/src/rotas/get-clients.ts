import { ListaDeClientes, PaginaQuery, validarConsulta } from '@apura/contracts';
import { listarClientes } from '@apura/database';
import { isoMonth } from '@apura/words';
import { clienteDaApi } from '../representacao/cliente.ts';
import { montarPagina, paginaPedida } from '../requisicao/pagina.ts';
import type { Rota } from '../rota.ts';

export const getClients: Rota = {
  metodo: 'get',
  caminho: '/api/v1/clients',
  escopo: 'read:clients',
  politica: 'clients',
  descricao: {
    grupo: 'Família B',
    resumo: 'Lista os clientes do escritório',
    consulta: PaginaQuery,
    respostas: { 200: { descricao: 'Uma página de clientes.', schema: ListaDeClientes } },
    erros: ['cursor_invalido'],
  },
  async responder(gateway, { req, tenant }) {
    const pagina = paginaPedida(validarConsulta(PaginaQuery, req.query));
    const mes = isoMonth(gateway.agora());
    const linhas = await listarClientes(tenant, { ...pagina, mes });
    return { status: 200, corpo: montarPagina(linhas, pagina.limit, (linha) => clienteDaApi(linha, mes)) };
  },
};
