import { ErroDaApi, TrocarEmail } from '@apura/contracts';
import { pedirConfirmacaoDeEmail, pessoaPorEmail } from '@apura/database';
import { confirmarSenha } from '../../entrada/confirmar-senha.ts';
import { gerarSegredoDoLink } from '../../entrada/segredo-do-link.ts';
import { panelRoute } from '../../panel-route.ts';
import { PRAZOS } from '../../sessao/prazos.ts';

/**
 * Another address, which counts once the link that goes to it is opened. Whether somebody of another office has it is
 * found out by who opens it, not by who asks.
 */
export const postPerfilEmail = panelRoute('post /perfil/email', {
  daPessoa: true,
  body: TrocarEmail,
  async respond(gateway, { body: { email: digitado, senha }, tenant, ator, sessao, requestId }) {
    const email = digitado.toLowerCase();
    await confirmarSenha(gateway, { tenant, sessao }, senha);
    const owner = await pessoaPorEmail(tenant, email);
    if (owner && owner.id !== sessao.usuario.id) throw new ErroDaApi('email_ja_usado');
    const segredo = gerarSegredoDoLink(gateway, PRAZOS.link_de_email);
    const sessaoId = sessao.id;
    await pedirConfirmacaoDeEmail(tenant, ator, { email, sessaoId, segredo, requestId });
    return { status: 202, body: {} };
  },
});
