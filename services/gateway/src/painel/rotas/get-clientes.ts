import { ListarClientesQuery, validarConsulta } from '@apura/contracts';
import { listarClientesPorNome } from '@apura/database';
import { isoMonth } from '@apura/words';
import { clienteDaApi } from '../../representacao/cliente.ts';
import { montarPagina, paginaPedida } from '../../requisicao/pagina.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** By name. In place of the API's list, which is in order of creation, for programs. */
export const getClientesDoPainel: RotaDoPainel = {
  metodo: 'get',
  caminho: '/clientes',
  async responder(gateway, { req, tenant }) {
    const { limit, cursor, ...filtros } = validarConsulta(ListarClientesQuery, req.query);
    const mes = isoMonth(gateway.agora());
    const pagina = paginaPedida(cursor === undefined ? { limit } : { limit, cursor });
    const linhas = await listarClientesPorNome(tenant, { ...filtros, ...pagina, mes });
    return { status: 200, corpo: montarPagina(linhas, limit, (linha) => clienteDaApi(linha, mes)) };
  },
};
