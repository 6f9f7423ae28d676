import { ErroDaApi } from '@apura/contracts';
import { removerPessoa } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** An owner removes anybody; a member may only leave. */
export const deletePessoa: RotaDoPainel = {
  metodo: 'delete',
  caminho: '/pessoas/:id',
  async responder(_gateway, { req, tenant, ator, sessao, requestId }) {
    const id = idDoCaminho(req);
    if (id !== ator.id && sessao.usuario.papel !== 'owner') throw new ErroDaApi('papel_insuficiente');
    const fim = await removerPessoa(tenant, ator, { id, requestId });
    if (fim === 'ultimo_titular') throw new ErroDaApi('ultimo_titular');
    if (fim === 'desconhecida') throw new ErroDaApi('not_found');
    return { status: 204, corpo: {} };
  },
};
