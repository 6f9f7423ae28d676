import { PaginaQuery, validarConsulta } from '@apura/contracts';
import { listarCenarios } from '@apura/database';
import { montarPagina, paginaPedida } from '../../requisicao/pagina.ts';
import { cenarioDoPainel } from '../representacao/cenario.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** The simulations that the office keeps. */
export const getCenarios: RotaDoPainel = {
  metodo: 'get',
  caminho: '/cenarios',
  async responder(_gateway, { req, tenant }) {
    const pagina = paginaPedida(validarConsulta(PaginaQuery, req.query));
    const linhas = await listarCenarios(tenant, pagina);
    return { status: 200, corpo: montarPagina(linhas, pagina.limit, cenarioDoPainel) };
  },
};
