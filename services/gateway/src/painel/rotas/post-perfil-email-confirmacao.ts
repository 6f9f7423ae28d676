import { pedirConfirmacaoDeEmail } from '@apura/database';
import { contarTentativa } from '../entrada/limitar-entrada.ts';
import { gerarSegredoDoLink } from '../entrada/segredo-do-link.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';
import { PRAZOS } from '../sessao/prazos.ts';

/** Sends the link that confirms the person's own address once more. */
export const postPerfilEmailConfirmacao: RotaDoPainel = {
  metodo: 'post',
  caminho: '/perfil/email/confirmacao',
  async responder(gateway, { tenant, ator, sessao, requestId }) {
    const { email } = sessao.usuario;
    await contarTentativa(gateway, 'pedido_de_link_conta', email);
    const segredo = gerarSegredoDoLink(gateway, PRAZOS.link_de_email);
    await pedirConfirmacaoDeEmail(tenant, ator, { email, segredo, requestId });
    return { status: 202, corpo: {} };
  },
};
