import { ErroDaApi } from '@apura/contracts';
import { encerrarSessao } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Signs the person out of one other place. */
export const deleteUmaSessao: RotaDoPainel = {
  metodo: 'delete',
  caminho: '/sessoes/:id',
  async responder(_gateway, { req, tenant, ator }) {
    if (!(await encerrarSessao(tenant, ator, idDoCaminho(req)))) throw new ErroDaApi('not_found');
    return { status: 204, corpo: {} };
  },
};
