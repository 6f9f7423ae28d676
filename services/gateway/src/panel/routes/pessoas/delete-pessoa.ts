import { ErroDaApi } from '@apura/contracts';
import { removerPessoa } from '@apura/database';
import { ended } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

/** An owner removes anybody; a member may only leave. */
export const deletePessoa = panelRoute('delete /pessoas/:id', {
  async respond(_gateway, { params: { id }, tenant, ator, sessao, requestId }) {
    if (id !== ator.id && sessao.usuario.papel !== 'owner') throw new ErroDaApi('papel_insuficiente');
    const fim = await removerPessoa(tenant, ator, { id, requestId });
    if (fim === 'ultimo_titular') throw new ErroDaApi('ultimo_titular');
    return ended(fim !== 'desconhecida');
  },
});
