import { ErroDaApi, RedefinirSenha, validar } from '@apura/contracts';
import { escritorioDoLink, redefinirSenha } from '@apura/database';
import { cifrarSenha } from '@apura/runtime/senha';
import { resumir } from '../entrada/segredo-do-link.ts';
import { exigirSenhaForte } from '../entrada/senha-forte.ts';
import type { RotaAberta } from '../rota-do-painel.ts';
import { enderecoDe, lembrarAparelho } from '../sessao/abrir-no-navegador.ts';

/**
 * Replaces a forgotten password. The person signs in afterwards, with the second factor where there is one; this browser
 * is known from now on, so that strangers who guess at the account do not keep its owner out.
 */
export const postSenhaRedefinir: RotaAberta = {
  metodo: 'post',
  caminho: '/senha/redefinir',
  corpo: 'json',
  politica: 'uso_de_link',
  async responder(gateway, { req, res, requestId }) {
    const { token, senha } = validar(RedefinirSenha, req.body);
    exigirSenhaForte(senha, '');
    const hash = resumir(token);
    const tenant = await escritorioDoLink(gateway.database, 'senha', hash);
    if (!tenant) throw new ErroDaApi('link_invalido');
    const senhaHash = await cifrarSenha(senha);
    const userId = await redefinirSenha(tenant, { hash, senhaHash, ip: enderecoDe(req), requestId });
    if (userId === undefined) throw new ErroDaApi('link_invalido');
    await lembrarAparelho(gateway, res, { userId, senhaHash });
    return { status: 204, corpo: {} };
  },
};
