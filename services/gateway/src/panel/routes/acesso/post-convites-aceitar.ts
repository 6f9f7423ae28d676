import { AceitarConvite, ErroDaApi } from '@apura/contracts';
import { aceitarConvite, verConvite } from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';
import { good, openLink } from '../../entrada/segredo-do-link.ts';
import { exigirSenhaForte } from '../../entrada/senha-forte.ts';
import { openRoute } from '../../panel-route.ts';
import { novaSessao, openInBrowser } from '../../sessao/open-in-browser.ts';

/** Somebody invited joins the office and is signed in. */
export const postConvitesAceitar = openRoute('post /convites/aceitar', {
  politica: 'uso_de_link',
  body: AceitarConvite,
  async respond(gateway, { body: { token, nome, senha }, req, res }) {
    const { tenant, hash } = await openLink(gateway, 'convite', token);
    exigirSenhaForte(senha, good(await verConvite(tenant, hash)).email);
    const sessao = novaSessao(gateway, req);
    const senhaHash = await encryptSenha(senha);
    const aceito = good(await aceitarConvite(tenant, { hash, nome, senhaHash, sessao }));
    if (aceito === 'email_ja_usado') throw new ErroDaApi('email_ja_usado');
    return { status: 201, body: await openInBrowser(gateway, res, tenant, { ...aceito, senhaHash }) };
  },
});
