import { encerrarTodas } from '@apura/database';
import type { RotaDoPainel } from '../rota-do-painel.ts';
import { tirarBiscoito } from '../sessao/biscoitos.ts';

/** Signs the person out everywhere, here too. */
export const deleteSessoes: RotaDoPainel = {
  metodo: 'delete',
  caminho: '/sessoes',
  async responder({ publicBaseUrl }, { res, tenant, ator }) {
    await encerrarTodas(tenant, ator);
    tirarBiscoito(res, 'sessao', publicBaseUrl);
    return { status: 204, corpo: {} };
  },
};
