import { pedirConfirmacaoDeEmail } from '@apura/database';
import { gerarSegredoDoLink } from '../entrada/segredo-do-link.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';
import { semExcessoDeEmails } from '../sem-excesso-de-emails.ts';
import { PRAZOS } from '../sessao/prazos.ts';

/** Sends the link that confirms the person's own address once more. */
export const postPerfilEmailConfirmacao: RotaDoPainel = {
  metodo: 'post',
  caminho: '/perfil/email/confirmacao',
  async responder(gateway, { tenant, ator, sessao, requestId }) {
    const { email } = sessao.usuario;
    const segredo = gerarSegredoDoLink(gateway, PRAZOS.link_de_email);
    const sessaoId = sessao.id;
    await semExcessoDeEmails(pedirConfirmacaoDeEmail(tenant, ator, { email, sessaoId, segredo, requestId }));
    return { status: 202, corpo: {} };
  },
};
