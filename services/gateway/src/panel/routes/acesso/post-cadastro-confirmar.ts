import { ConfirmarCadastro } from '@apura/contracts';
import { confirmarCadastro, verCadastro } from '@apura/database';
import { good, openLink } from '../../entrada/segredo-do-link.ts';
import { joined, whoJoins } from '../../entrada/who-joins.ts';
import { openRoute } from '../../panel-route.ts';
import { novaSessao, openInBrowser } from '../../sessao/open-in-browser.ts';

/**
 * Who signed an office up has read the mail, chooses a password or gives the one that they have, and is signed in. The
 * password comes this late because whoever signed up may not have been the one who reads the mail.
 */
export const postCadastroConfirmar = openRoute('post /cadastro/confirmar', {
  politica: 'uso_de_link',
  body: ConfirmarCadastro,
  async respond(gateway, visita) {
    const { body, req, res } = visita;
    const { tenant, hash } = await openLink(gateway, 'cadastro', body.token);
    const { email, nome } = good(await verCadastro(tenant, hash));
    const { quem } = await whoJoins(gateway, visita, email, { ...body, nome });
    const sessao = novaSessao(gateway, req);
    const { sessaoId } = joined(await confirmarCadastro(tenant, { hash, quem, sessao }));
    return { status: 201, body: await openInBrowser(gateway, res, tenant, { sessaoId }) };
  },
});
