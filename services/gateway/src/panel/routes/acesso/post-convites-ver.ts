import { ComToken } from '@apura/contracts';
import { verConvite } from '@apura/database';
import { good, openLink } from '../../entrada/segredo-do-link.ts';
import { openRoute } from '../../panel-route.ts';

/** What an invitation is for, before it is accepted. */
export const postConvitesVer = openRoute('post /convites/ver', {
  politica: 'uso_de_link',
  body: ComToken,
  async respond(gateway, { body }) {
    const { tenant, hash } = await openLink(gateway, 'convite', body.token);
    return { status: 200, body: good(await verConvite(tenant, hash)) };
  },
});
