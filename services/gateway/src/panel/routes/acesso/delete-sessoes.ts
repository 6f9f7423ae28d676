import { encerrarTodas } from '@apura/database';
import { NOTHING } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';
import { dropCookie } from '../../sessao/cookies.ts';

/** Signs the person out everywhere, here too; who is in by the company's account, of this office alone. */
export const deleteSessoes = panelRoute('delete /sessoes', {
  async respond({ publicBaseUrl }, { res, tenant, ator, sessao }) {
    await encerrarTodas(tenant, ator, sessao.da_empresa);
    dropCookie(res, 'sessao', publicBaseUrl);
    return NOTHING;
  },
});
