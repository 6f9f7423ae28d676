import { ComToken } from '@apura/contracts';
import { confirmarEmail } from '@apura/database';
import { NOTHING } from '../../../answers.ts';
import { good, openLink } from '../../entrada/segredo-do-link.ts';
import { openRoute } from '../../panel-route.ts';
import { enderecoDe } from '../../sessao/open-in-browser.ts';

/** The address that the link went to becomes the person's. */
export const postEmailConfirmar = openRoute('post /email/confirmar', {
  politica: 'uso_de_link',
  body: ComToken,
  async respond(gateway, { body, req, requestId }) {
    const { tenant, hash } = await openLink(gateway, 'email', body.token);
    good(await confirmarEmail(tenant, { hash, ip: enderecoDe(req), requestId }));
    return NOTHING;
  },
});
