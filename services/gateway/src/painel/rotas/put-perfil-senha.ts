import { TrocarSenha, validar } from '@apura/contracts';
import { trocarSenha } from '@apura/database';
import { cifrarSenha } from '@apura/runtime/senha';
import { confirmarSenha } from '../entrada/confirmar-senha.ts';
import { exigirSenhaForte } from '../entrada/senha-forte.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';
import { lembrarAparelho } from '../sessao/abrir-no-navegador.ts';

/** A new password for who knows the old one; all other sessions end, and no other browser is known any more. */
export const putPerfilSenha: RotaDoPainel = {
  metodo: 'put',
  caminho: '/perfil/senha',
  corpo: 'json',
  async responder(gateway, pedido) {
    const { req, res, tenant, sessao, ator, requestId } = pedido;
    const { senha_atual, senha } = validar(TrocarSenha, req.body);
    exigirSenhaForte(senha, sessao.usuario.email);
    await confirmarSenha(gateway, pedido, senha_atual);
    const senhaHash = await cifrarSenha(senha);
    await trocarSenha(tenant, ator, { senhaHash, sessaoId: sessao.id, requestId });
    await lembrarAparelho(gateway, res, { userId: sessao.usuario.id, senhaHash });
    return { status: 204, corpo: {} };
  },
};
