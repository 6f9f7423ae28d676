import { ErroDaApi } from '@apura/contracts';
import { removerLancamentoManual } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

export const deleteLancamentoManual: RotaDoPainel = {
  metodo: 'delete',
  caminho: '/lancamentos-manuais/:id',
  async responder(_gateway, { req, tenant, requestId }) {
    if (!(await removerLancamentoManual(tenant, idDoCaminho(req), requestId)))
      throw new ErroDaApi('not_found');
    return { status: 204, corpo: {} };
  },
};
