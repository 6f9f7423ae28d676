import { TrocarSenha } from '@apura/contracts';
import { trocarSenha } from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';
import { NOTHING } from '../../../answers.ts';
import { confirmarSenha } from '../../entrada/confirmar-senha.ts';
import { exigirSenhaForte } from '../../entrada/senha-forte.ts';
import { panelRoute } from '../../panel-route.ts';
import { lembrarAparelho } from '../../sessao/open-in-browser.ts';

/** A new password for who knows the old one; all other sessions end, and no other browser is known any more. */
export const putPerfilSenha = panelRoute('put /perfil/senha', {
  daPessoa: true,
  body: TrocarSenha,
  async respond(gateway, { body: { senha_atual, senha }, res, tenant, sessao, ator, requestId }) {
    exigirSenhaForte(senha, sessao.usuario.email);
    await confirmarSenha(gateway, { tenant, sessao }, senha_atual);
    const senhaHash = await encryptSenha(senha);
    await trocarSenha(tenant, ator, { senhaHash, sessaoId: sessao.id, requestId });
    await lembrarAparelho(gateway, res, { pessoaId: sessao.pessoa_id, senhaHash });
    return NOTHING;
  },
});
