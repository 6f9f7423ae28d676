import { ConfirmarCadastro, ErroDaApi, validar } from '@apura/contracts';
import { confirmarCadastro, emailDoCadastro, escritorioDoLink } from '@apura/database';
import { cifrarSenha } from '@apura/runtime/senha';
import { resumir } from '../entrada/segredo-do-link.ts';
import { exigirSenhaForte } from '../entrada/senha-forte.ts';
import type { RotaAberta } from '../rota-do-painel.ts';
import { abrirNoNavegador, novaSessao } from '../sessao/abrir-no-navegador.ts';
import { sessaoRelida } from '../sessao/sessao-do-painel.ts';

/**
 * Who signed an office up has read the mail, chooses a password, and is signed in. The password comes this late because
 * whoever signed up may not have been the one who reads the mail.
 */
export const postCadastroConfirmar: RotaAberta = {
  metodo: 'post',
  caminho: '/cadastro/confirmar',
  corpo: 'json',
  politica: 'uso_de_link',
  async responder(gateway, { req, res }) {
    const { token, senha } = validar(ConfirmarCadastro, req.body);
    const hash = resumir(token);
    const tenant = await escritorioDoLink(gateway.database, 'cadastro', hash);
    const email = tenant && (await emailDoCadastro(tenant, hash));
    if (!tenant || email === undefined) throw new ErroDaApi('link_invalido');
    exigirSenhaForte(senha, email);
    const sessao = novaSessao(gateway, req);
    const senhaHash = await cifrarSenha(senha);
    const feito = await confirmarCadastro(tenant, { hash, senhaHash, sessao });
    if (feito === undefined) throw new ErroDaApi('link_invalido');
    if (feito === 'email_ja_usado') throw new ErroDaApi('email_ja_usado');
    await abrirNoNavegador(gateway, res, { ...tenant, ...feito, senhaHash });
    const aberta = { id: feito.sessaoId, geracao: 0 };
    return { status: 201, corpo: await sessaoRelida(tenant, aberta, gateway.agora()) };
  },
};
