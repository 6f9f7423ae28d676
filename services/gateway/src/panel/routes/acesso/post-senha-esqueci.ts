import { EsqueciASenha } from '@apura/contracts';
import { pedirLinkDeSenha } from '@apura/database';
import { encryptNewSecret } from '../../entrada/segredo-do-link.ts';
import { unheardExcess } from '../../entrada/unheard-excess.ts';
import { openRoute } from '../../panel-route.ts';

/** Sends the link for a new password, if the e-mail is somebody's; that is found out after the answer. */
export const postSenhaEsqueci = openRoute('post /senha/esqueci', {
  politica: 'pedido_de_link',
  body: EsqueciASenha,
  async respond(gateway, { body, requestId }) {
    const email = body.email.toLowerCase();
    const { cifrado } = encryptNewSecret(gateway);
    await unheardExcess(pedirLinkDeSenha(gateway.database, { email, cifrado, requestId }));
    return { status: 202, body: {} };
  },
});
