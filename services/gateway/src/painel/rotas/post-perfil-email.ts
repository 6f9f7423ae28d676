import { ErroDaApi, TrocarEmail, validar } from '@apura/contracts';
import { pedirConfirmacaoDeEmail, pessoaPorEmail } from '@apura/database';
import { confirmarSenha } from '../entrada/confirmar-senha.ts';
import { gerarSegredoDoLink } from '../entrada/segredo-do-link.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';
import { semExcessoDeEmails } from '../sem-excesso-de-emails.ts';
import { PRAZOS } from '../sessao/prazos.ts';

/**
 * Another address, which counts once the link that goes to it is opened. Whether somebody of another office has it is
 * found out by who opens it, not by who asks.
 */
export const postPerfilEmail: RotaDoPainel = {
  metodo: 'post',
  caminho: '/perfil/email',
  corpo: 'json',
  async responder(gateway, pedido) {
    const { req, tenant, ator, sessao, requestId } = pedido;
    const { email: digitado, senha } = validar(TrocarEmail, req.body);
    const email = digitado.toLowerCase();
    await confirmarSenha(gateway, pedido, senha);
    const dono = await pessoaPorEmail(tenant, email);
    if (dono !== undefined && dono !== sessao.usuario.id) throw new ErroDaApi('email_ja_usado');
    const segredo = gerarSegredoDoLink(gateway, PRAZOS.link_de_email);
    const sessaoId = sessao.id;
    await semExcessoDeEmails(pedirConfirmacaoDeEmail(tenant, ator, { email, sessaoId, segredo, requestId }));
    return { status: 202, corpo: {} };
  },
};
