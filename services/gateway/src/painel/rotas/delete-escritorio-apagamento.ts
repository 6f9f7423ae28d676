import { ErroDaApi } from '@apura/contracts';
import { desistirDoApagamento } from '@apura/database';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Takes the wish back: nothing will be removed. */
export const deleteEscritorioApagamento: RotaDoPainel = {
  metodo: 'delete',
  caminho: '/escritorio/apagamento',
  papel: 'owner',
  async responder(_gateway, { tenant, ator }) {
    if (!(await desistirDoApagamento(tenant, ator))) throw new ErroDaApi('not_found');
    return { status: 204, corpo: {} };
  },
};
