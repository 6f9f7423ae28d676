import { ComToken } from '@apura/contracts';
import { acessosPorEmail, verConvite } from '@apura/database';
import { good, openLink } from '../../entrada/segredo-do-link.ts';
import { openRoute } from '../../panel-route.ts';

/** What an invitation is for, before it is accepted; whoever holds the link reads the address's mail. */
export const postConvitesVer = openRoute('post /convites/ver', {
  politica: 'uso_de_link',
  body: ComToken,
  async respond(gateway, { body }) {
    const { tenant, hash } = await openLink(gateway, 'convite', body.token);
    const convite = good(await verConvite(tenant, hash));
    const tem_conta = (await acessosPorEmail(gateway.database, convite.email)).length > 0;
    return { status: 200, body: { ...convite, tem_conta } };
  },
});
