import { ConfirmarCadastro, ErroDaApi } from '@apura/contracts';
import { confirmarCadastro, emailDoCadastro } from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';
import { good, openLink } from '../../entrada/segredo-do-link.ts';
import { exigirSenhaForte } from '../../entrada/senha-forte.ts';
import { openRoute } from '../../panel-route.ts';
import { novaSessao, openInBrowser } from '../../sessao/open-in-browser.ts';

/**
 * Who signed an office up has read the mail, chooses a password, and is signed in. The password comes this late because
 * whoever signed up may not have been the one who reads the mail.
 */
export const postCadastroConfirmar = openRoute('post /cadastro/confirmar', {
  politica: 'uso_de_link',
  body: ConfirmarCadastro,
  async respond(gateway, { body: { token, senha }, req, res }) {
    const { tenant, hash } = await openLink(gateway, 'cadastro', token);
    exigirSenhaForte(senha, good(await emailDoCadastro(tenant, hash)));
    const sessao = novaSessao(gateway, req);
    const senhaHash = await encryptSenha(senha);
    const feito = good(await confirmarCadastro(tenant, { hash, senhaHash, sessao }));
    if (feito === 'email_ja_usado') throw new ErroDaApi('email_ja_usado');
    return { status: 201, body: await openInBrowser(gateway, res, tenant, { ...feito, senhaHash }) };
  },
});
