import { ErroDaApi } from '@apura/contracts';
import { removerAjuste } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Takes an answer back; the question comes up again. */
export const deleteAjuste: RotaDoPainel = {
  metodo: 'delete',
  caminho: '/ajustes/:id',
  async responder(_gateway, { req, tenant, requestId }) {
    if (!(await removerAjuste(tenant, idDoCaminho(req), requestId))) throw new ErroDaApi('not_found');
    return { status: 204, corpo: {} };
  },
};
