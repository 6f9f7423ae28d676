import { ComSenha, ErroDaApi, validar } from '@apura/contracts';
import { desativarSegundoFator } from '@apura/database';
import { confirmarSenha } from '../entrada/confirmar-senha.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** The second factor is no longer asked for. */
export const postDoisFatoresDesativar: RotaDoPainel = {
  metodo: 'post',
  caminho: '/perfil/dois-fatores/desativar',
  corpo: 'json',
  async responder(gateway, pedido) {
    const { req, tenant, ator } = pedido;
    await confirmarSenha(gateway, pedido, validar(ComSenha, req.body).senha);
    if (!(await desativarSegundoFator(tenant, ator))) throw new ErroDaApi('dois_fatores_inativos');
    return { status: 204, corpo: {} };
  },
};
