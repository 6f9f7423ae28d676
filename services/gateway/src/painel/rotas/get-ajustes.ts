import { ListarAjustesQuery, validarConsulta } from '@apura/contracts';
import { listarAjustes } from '@apura/database';
import { ajusteDoPainel } from '../representacao/ajuste.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** The answers that the office gave: all, or those that hold for a client. */
export const getAjustes: RotaDoPainel = {
  metodo: 'get',
  caminho: '/ajustes',
  async responder(_gateway, { req, tenant }) {
    const { cliente_id } = validarConsulta(ListarAjustesQuery, req.query);
    const ajustes = await listarAjustes(tenant, cliente_id);
    return { status: 200, corpo: { data: ajustes.map(ajusteDoPainel), next_cursor: null } };
  },
};
