import { Convidar, ErroDaApi, validar } from '@apura/contracts';
import { convidar, listarConvites, usuarioPorEmail } from '@apura/database';
import { contarTentativa } from '../entrada/limitar-entrada.ts';
import { gerarSegredoDoLink } from '../entrada/segredo-do-link.ts';
import { conviteDoPainel } from '../representacao/pessoa.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';
import { PRAZOS } from '../sessao/prazos.ts';

/** Invites somebody by mail. */
export const postPessoasConvites: RotaDoPainel = {
  metodo: 'post',
  caminho: '/pessoas/convites',
  papel: 'owner',
  corpo: 'json',
  async responder(gateway, { req, tenant, ator, requestId }) {
    const { email: digitado, papel } = validar(Convidar, req.body);
    const email = digitado.toLowerCase();
    await contarTentativa(gateway, 'pedido_de_link_conta', email);
    if (await usuarioPorEmail(gateway.database, email)) throw new ErroDaApi('email_ja_usado');
    const segredo = gerarSegredoDoLink(gateway, PRAZOS.convite);
    const id = await convidar(tenant, ator, { email, papel, segredo, requestId });
    const [convite] = await listarConvites(tenant, id);
    if (!convite) throw new Error(`invitation ${id} vanished after it was created`);
    return { status: 201, corpo: conviteDoPainel(convite) };
  },
};
