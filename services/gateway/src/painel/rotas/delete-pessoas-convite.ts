import { ErroDaApi } from '@apura/contracts';
import { retirarConvite } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Withdraws an invitation: its link ends. */
export const deletePessoasConvite: RotaDoPainel = {
  metodo: 'delete',
  caminho: '/pessoas/convites/:id',
  papel: 'owner',
  async responder(_gateway, { req, tenant, ator }) {
    if (!(await retirarConvite(tenant, ator, idDoCaminho(req)))) throw new ErroDaApi('not_found');
    return { status: 204, corpo: {} };
  },
};
