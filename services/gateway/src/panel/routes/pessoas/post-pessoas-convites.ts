import { Convidar, Convite, ErroDaApi } from '@apura/contracts';
import { convidar, listarConvites, pessoaPorEmail } from '@apura/database';
import { kept } from '../../../answers.ts';
import { shaped } from '../../../representation/shaped.ts';
import { gerarSegredoDoLink } from '../../entrada/segredo-do-link.ts';
import { panelRoute } from '../../panel-route.ts';
import { PRAZOS } from '../../sessao/prazos.ts';

/** Invites somebody by mail; who has an access to another office is told so when they open the link, and nobody else is. */
export const postPessoasConvites = panelRoute('post /pessoas/convites', {
  papel: 'owner',
  body: Convidar,
  precheck({ sessao }) {
    if (!sessao.usuario.email_confirmado) throw new ErroDaApi('email_nao_confirmado');
  },
  async respond(gateway, { body: { email: digitado, papel }, tenant, ator, requestId }) {
    const email = digitado.toLowerCase();
    if (await pessoaPorEmail(tenant, email)) throw new ErroDaApi('email_ja_usado');
    const segredo = gerarSegredoDoLink(gateway, PRAZOS.convite);
    const id = await convidar(tenant, ator, { email, papel, segredo, requestId });
    const convite = kept((await listarConvites(tenant, id))[0], `invitation ${id}`);
    return { status: 201, body: shaped(Convite, convite) };
  },
});
