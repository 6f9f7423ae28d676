import { TrocarDeEscritorio } from '@apura/contracts';
import { trocarDeEscritorio } from '@apura/database';
import { found } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';
import { novaSessao, openInBrowser } from '../../sessao/open-in-browser.ts';

/** Goes on in another office of the person's: the session of this one ends, and the other's ends when this one would have. */
export const postSessaoEscritorio = panelRoute('post /sessao/escritorio', {
  daPessoa: true,
  body: TrocarDeEscritorio,
  async respond(gateway, { body: { escritorio_id: escritorioId }, req, res, tenant, ator, sessao }) {
    const nova = { ...novaSessao(gateway, req), expiraEm: sessao.expira_em };
    const troca = { ...nova, sessaoId: sessao.id, escritorioId };
    const { tenant: there, sessaoId } = found(
      await trocarDeEscritorio(gateway.database, tenant, ator, troca),
    );
    return { status: 200, body: await openInBrowser(gateway, res, there, { sessaoId }) };
  },
});
