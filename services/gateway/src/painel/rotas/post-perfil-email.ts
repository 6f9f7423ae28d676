import { ErroDaApi, TrocarEmail, validar } from '@apura/contracts';
import { pedirConfirmacaoDeEmail, usuarioPorEmail } from '@apura/database';
import { confirmarSenha } from '../entrada/confirmar-senha.ts';
import { gerarSegredoDoLink } from '../entrada/segredo-do-link.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';
import { PRAZOS } from '../sessao/prazos.ts';

/** Another address, which counts once the link that goes to it is opened. */
export const postPerfilEmail: RotaDoPainel = {
  metodo: 'post',
  caminho: '/perfil/email',
  corpo: 'json',
  async responder(gateway, pedido) {
    const { req, tenant, ator, sessao, requestId } = pedido;
    const { email: digitado, senha } = validar(TrocarEmail, req.body);
    const email = digitado.toLowerCase();
    await confirmarSenha(gateway, pedido, senha);
    const dono = await usuarioPorEmail(gateway.database, email);
    if (dono && dono.id !== sessao.usuario.id) throw new ErroDaApi('email_ja_usado');
    const segredo = gerarSegredoDoLink(gateway, PRAZOS.link_de_email);
    await pedirConfirmacaoDeEmail(tenant, ator, { email, segredo, requestId });
    return { status: 202, corpo: {} };
  },
};
