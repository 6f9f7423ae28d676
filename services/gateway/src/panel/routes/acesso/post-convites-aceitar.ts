import { AceitarConvite } from '@apura/contracts';
import { aceitarConvite, verConvite } from '@apura/database';
import { good, openLink } from '../../entrada/segredo-do-link.ts';
import { joined, whoJoins } from '../../entrada/who-joins.ts';
import { openRoute } from '../../panel-route.ts';
import { novaSessao, openInBrowser } from '../../sessao/open-in-browser.ts';

/** Somebody invited joins the office and is signed in. Who has an account shows that it is theirs. */
export const postConvitesAceitar = openRoute('post /convites/aceitar', {
  politica: 'uso_de_link',
  body: AceitarConvite,
  async respond(gateway, visita) {
    const { body, req, res } = visita;
    const { tenant, hash } = await openLink(gateway, 'convite', body.token);
    const { email } = good(await verConvite(tenant, hash));
    const { quem, nome } = await whoJoins(gateway, visita, email, body);
    const sessao = novaSessao(gateway, req);
    const { sessaoId } = joined(await aceitarConvite(tenant, { hash, nome, quem, sessao }));
    return { status: 201, body: await openInBrowser(gateway, res, tenant, { sessaoId }) };
  },
});
