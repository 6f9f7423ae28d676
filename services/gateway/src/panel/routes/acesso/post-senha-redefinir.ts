import { RedefinirSenha } from '@apura/contracts';
import { redefinirSenha } from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';
import { NOTHING } from '../../../answers.ts';
import { good, openLink } from '../../entrada/segredo-do-link.ts';
import { exigirSenhaForte } from '../../entrada/senha-forte.ts';
import { openRoute } from '../../panel-route.ts';
import { enderecoDe, lembrarAparelho } from '../../sessao/open-in-browser.ts';

/**
 * Replaces a forgotten password. The person signs in afterwards, with the second factor where there is one; this browser
 * is known from now on, so that strangers who guess at the account do not keep its owner out.
 */
export const postSenhaRedefinir = openRoute('post /senha/redefinir', {
  politica: 'uso_de_link',
  body: RedefinirSenha,
  async respond(gateway, { body: { token, senha }, req, res, requestId }) {
    exigirSenhaForte(senha, '');
    const { tenant, hash } = await openLink(gateway, 'senha', token);
    const senhaHash = await encryptSenha(senha);
    const pessoaId = good(await redefinirSenha(tenant, { hash, senhaHash, ip: enderecoDe(req), requestId }));
    await lembrarAparelho(gateway, res, { pessoaId, senhaHash });
    return NOTHING;
  },
});
