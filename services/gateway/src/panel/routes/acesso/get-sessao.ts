import { openRoute } from '../../panel-route.ts';
import { identifySession } from '../../sessao/identify-session.ts';
import { panelSessao } from '../../sessao/panel-sessao.ts';

/** Who is signed in; a page asks it first, so that nobody is an answer too. */
export const getSessao = openRoute('get /sessao', {
  politica: 'site',
  async respond(gateway, { req, res }) {
    const aberta = await identifySession(gateway, req, res);
    return {
      status: 200,
      body: aberta
        ? await panelSessao(aberta.sessao, aberta.tenant, gateway.agora())
        : { autenticado: false },
    };
  },
});
