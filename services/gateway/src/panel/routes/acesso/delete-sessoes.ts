import { encerrarTodas } from '@apura/database';
import { NOTHING } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';
import { dropCookie } from '../../sessao/cookies.ts';

/** Signs the person out everywhere, here too. */
export const deleteSessoes = panelRoute('delete /sessoes', {
  async respond({ publicBaseUrl }, { res, tenant, ator }) {
    await encerrarTodas(tenant, ator);
    dropCookie(res, 'sessao', publicBaseUrl);
    return NOTHING;
  },
});
