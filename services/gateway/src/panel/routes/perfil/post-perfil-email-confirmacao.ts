import { pedirConfirmacaoDeEmail } from '@apura/database';
import { gerarSegredoDoLink } from '../../entrada/segredo-do-link.ts';
import { panelRoute } from '../../panel-route.ts';
import { PRAZOS } from '../../sessao/prazos.ts';

/** Sends the link that confirms the person's own address once more. */
export const postPerfilEmailConfirmacao = panelRoute('post /perfil/email/confirmacao', {
  daPessoa: true,
  async respond(gateway, { tenant, ator, sessao, requestId }) {
    const { email } = sessao.usuario;
    const segredo = gerarSegredoDoLink(gateway, PRAZOS.link_de_email);
    const sessaoId = sessao.id;
    await pedirConfirmacaoDeEmail(tenant, ator, { email, sessaoId, segredo, requestId });
    return { status: 202, body: {} };
  },
});
