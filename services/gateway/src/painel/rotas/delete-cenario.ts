import { ErroDaApi } from '@apura/contracts';
import { removerCenario } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

export const deleteCenario: RotaDoPainel = {
  metodo: 'delete',
  caminho: '/cenarios/:id',
  async responder(_gateway, { req, tenant }) {
    if (!(await removerCenario(tenant, idDoCaminho(req)))) throw new ErroDaApi('not_found');
    return { status: 204, corpo: {} };
  },
};
