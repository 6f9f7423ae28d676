import { ErroDaApi } from '@apura/contracts';
import { removerLogo } from '@apura/database';
import type { RotaDoPainel } from '../rota-do-painel.ts';

export const deleteEscritorioLogo: RotaDoPainel = {
  metodo: 'delete',
  caminho: '/escritorio/logo',
  papel: 'owner',
  async responder(_gateway, { tenant, ator }) {
    if (!(await removerLogo(tenant, ator))) throw new ErroDaApi('not_found');
    return { status: 204, corpo: {} };
  },
};
