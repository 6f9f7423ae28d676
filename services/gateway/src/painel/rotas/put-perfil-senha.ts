import { TrocarSenha, validar } from '@apura/contracts';
import { trocarSenha } from '@apura/database';
import { cifrarSenha } from '@apura/runtime/senha';
import { confirmarSenha } from '../entrada/confirmar-senha.ts';
import { exigirSenhaForte } from '../entrada/senha-forte.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** A new password for who knows the old one; all other sessions end. */
export const putPerfilSenha: RotaDoPainel = {
  metodo: 'put',
  caminho: '/perfil/senha',
  corpo: 'json',
  async responder(gateway, pedido) {
    const { req, tenant, sessao, ator, requestId } = pedido;
    const { senha_atual, senha } = validar(TrocarSenha, req.body);
    exigirSenhaForte(senha, sessao.usuario.email);
    await confirmarSenha(gateway, pedido, senha_atual);
    const senhaHash = await cifrarSenha(senha);
    await trocarSenha(tenant, ator, { senhaHash, sessaoId: sessao.id, requestId });
    return { status: 204, corpo: {} };
  },
};
