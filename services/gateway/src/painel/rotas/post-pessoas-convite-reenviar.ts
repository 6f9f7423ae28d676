import { ErroDaApi } from '@apura/contracts';
import { convidar, listarConvites } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import { gerarSegredoDoLink } from '../entrada/segredo-do-link.ts';
import { conviteDoPainel } from '../representacao/pessoa.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';
import { semExcessoDeEmails } from '../sem-excesso-de-emails.ts';
import { PRAZOS } from '../sessao/prazos.ts';

/** Sends an invitation again: a new link in place of the old one, with a new id. */
export const postPessoasConviteReenviar: RotaDoPainel = {
  metodo: 'post',
  caminho: '/pessoas/convites/:id/reenviar',
  papel: 'owner',
  async responder(gateway, { req, tenant, ator, sessao, requestId }) {
    if (!sessao.usuario.email_confirmado) throw new ErroDaApi('email_nao_confirmado');
    const [antigo] = await listarConvites(tenant, idDoCaminho(req));
    if (!antigo) throw new ErroDaApi('not_found');
    const { email, papel } = antigo;
    const segredo = gerarSegredoDoLink(gateway, PRAZOS.convite);
    const [novo] = await listarConvites(
      tenant,
      await semExcessoDeEmails(convidar(tenant, ator, { email, papel, segredo, requestId })),
    );
    if (!novo) throw new Error(`invitation of ${antigo.id} vanished after it was renewed`);
    return { status: 200, corpo: conviteDoPainel(novo) };
  },
};
