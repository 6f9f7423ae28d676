import { encerrarSessao } from '@apura/database';
import type { RotaDoPainel } from '../rota-do-painel.ts';
import { tirarBiscoito } from '../sessao/biscoitos.ts';

/** Signs out of this browser. */
export const deleteSessao: RotaDoPainel = {
  metodo: 'delete',
  caminho: '/sessao',
  async responder({ publicBaseUrl }, { res, tenant, ator, sessao }) {
    await encerrarSessao(tenant, ator, sessao.id);
    tirarBiscoito(res, 'sessao', publicBaseUrl);
    return { status: 204, corpo: {} };
  },
};
