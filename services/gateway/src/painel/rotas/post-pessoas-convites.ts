import { Convidar, ErroDaApi, validar } from '@apura/contracts';
import { convidar, listarConvites, pessoaPorEmail } from '@apura/database';
import { gerarSegredoDoLink } from '../entrada/segredo-do-link.ts';
import { conviteDoPainel } from '../representacao/pessoa.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';
import { semExcessoDeEmails } from '../sem-excesso-de-emails.ts';
import { PRAZOS } from '../sessao/prazos.ts';

/** Invites somebody by mail; who has an access to another office is told so when they open the link, and nobody else is. */
export const postPessoasConvites: RotaDoPainel = {
  metodo: 'post',
  caminho: '/pessoas/convites',
  papel: 'owner',
  corpo: 'json',
  async responder(gateway, { req, tenant, ator, sessao, requestId }) {
    if (!sessao.usuario.email_confirmado) throw new ErroDaApi('email_nao_confirmado');
    const { email: digitado, papel } = validar(Convidar, req.body);
    const email = digitado.toLowerCase();
    if ((await pessoaPorEmail(tenant, email)) !== undefined) throw new ErroDaApi('email_ja_usado');
    const segredo = gerarSegredoDoLink(gateway, PRAZOS.convite);
    const id = await semExcessoDeEmails(convidar(tenant, ator, { email, papel, segredo, requestId }));
    const [convite] = await listarConvites(tenant, id);
    if (!convite) throw new Error(`invitation ${id} vanished after it was created`);
    return { status: 201, corpo: conviteDoPainel(convite) };
  },
};
