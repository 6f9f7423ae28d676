import { encerrarSessao } from '@apura/database';
import { NOTHING } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';
import { dropCookie } from '../../sessao/cookies.ts';

/** Signs out of this browser. */
export const deleteSessao = panelRoute('delete /sessao', {
  async respond({ publicBaseUrl }, { res, tenant, ator, sessao }) {
    await encerrarSessao(tenant, ator, sessao.id);
    dropCookie(res, 'sessao', publicBaseUrl);
    return NOTHING;
  },
});
