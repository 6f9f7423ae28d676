import { ErroDaApi } from '@apura/contracts';
import { cassarChave } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Revokes a key: the next request that brings it is refused. */
export const deleteChave: RotaDoPainel = {
  metodo: 'delete',
  caminho: '/chaves/:id',
  papel: 'owner',
  async responder(_gateway, { req, tenant, ator }) {
    if (!(await cassarChave(tenant, ator, idDoCaminho(req)))) throw new ErroDaApi('not_found');
    return { status: 204, corpo: {} };
  },
};
