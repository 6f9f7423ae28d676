import { ListarPerguntasQuery, validarConsulta } from '@apura/contracts';
import { listarPerguntas } from '@apura/database';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** What the rules cannot know and the office has not answered, what weighs most first. */
export const getPerguntas: RotaDoPainel = {
  metodo: 'get',
  caminho: '/perguntas',
  async responder(_gateway, { req, tenant }) {
    const { cliente_id, ...resto } = validarConsulta(ListarPerguntasQuery, req.query);
    const filtro = { ...resto, ...(cliente_id === undefined ? {} : { clienteId: cliente_id }) };
    return { status: 200, corpo: { data: await listarPerguntas(tenant, filtro), next_cursor: null } };
  },
};
