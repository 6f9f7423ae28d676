import { EsqueciASenha, validar } from '@apura/contracts';
import { pedirLinkDeSenha } from '@apura/database';
import { cifrarNovoSegredo } from '../entrada/segredo-do-link.ts';
import type { RotaAberta } from '../rota-do-painel.ts';
import { calandoExcesso } from '../sem-excesso-de-emails.ts';

/** Sends the link for a new password, if the e-mail is somebody's; that is found out after the answer. */
export const postSenhaEsqueci: RotaAberta = {
  metodo: 'post',
  caminho: '/senha/esqueci',
  corpo: 'json',
  politica: 'pedido_de_link',
  async responder(gateway, { req, requestId }) {
    const email = validar(EsqueciASenha, req.body).email.toLowerCase();
    const { cifrado } = cifrarNovoSegredo(gateway);
    await calandoExcesso(pedirLinkDeSenha(gateway.database, { email, cifrado, requestId }));
    return { status: 202, corpo: {} };
  },
};
