import { AceitarConvite, type SemSessao, type Sessao } from '@apura/contracts';
import { aceitarConvite, verConvite } from '@apura/database';
import { good, openLink } from '../../entrada/segredo-do-link.ts';
import { joined, whoJoins } from '../../entrada/who-joins.ts';
import { openRoute } from '../../panel-route.ts';
import { novaSessao, openInBrowser } from '../../sessao/open-in-browser.ts';

/** Somebody invited joins the office and is signed in, unless the office wants the company's account. Who has an account shows that it is theirs. */
export const postConvitesAceitar = openRoute('post /convites/aceitar', {
  politica: 'uso_de_link',
  body: AceitarConvite,
  async respond(gateway, visita) {
    const { body: typed, req, res } = visita;
    const { tenant, hash } = await openLink(gateway, 'convite', typed.token);
    const { email, conta_da_empresa } = good(await verConvite(tenant, hash));
    const { quem, nome } = await whoJoins(gateway, visita, email, { ...typed, semSenha: conta_da_empresa });
    const sessao = novaSessao(gateway, req);
    const { sessaoId } = joined(await aceitarConvite(tenant, { hash, nome, quem, sessao }));
    const body: Sessao | SemSessao =
      sessaoId === undefined
        ? { autenticado: false }
        : await openInBrowser(gateway, res, tenant, { sessaoId });
    return { status: 201, body };
  },
});
