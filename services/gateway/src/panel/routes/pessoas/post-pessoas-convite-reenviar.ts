import { Convite, ErroDaApi } from '@apura/contracts';
import { convidar, listarConvites } from '@apura/database';
import { found, kept } from '../../../answers.ts';
import { shaped } from '../../../representation/shaped.ts';
import { gerarSegredoDoLink } from '../../entrada/segredo-do-link.ts';
import { panelRoute } from '../../panel-route.ts';
import { PRAZOS } from '../../sessao/prazos.ts';

/** Sends an invitation again: a new link in place of the old one, with a new id. */
export const postPessoasConviteReenviar = panelRoute('post /pessoas/convites/:id/reenviar', {
  papel: 'owner',
  async respond(gateway, { params, tenant, ator, sessao, requestId }) {
    if (!sessao.usuario.email_confirmado) throw new ErroDaApi('email_nao_confirmado');
    const { email, papel } = found((await listarConvites(tenant, params.id))[0]);
    const segredo = gerarSegredoDoLink(gateway, PRAZOS.convite);
    const id = await convidar(tenant, ator, { email, papel, segredo, requestId });
    const novo = kept((await listarConvites(tenant, id))[0], `invitation ${id}`);
    return { status: 200, body: shaped(Convite, novo) };
  },
});
