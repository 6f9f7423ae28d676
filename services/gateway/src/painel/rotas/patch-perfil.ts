import { AlterarPerfil, validar } from '@apura/contracts';
import { alterarPerfil } from '@apura/database';
import type { RotaDoPainel } from '../rota-do-painel.ts';
import { sessaoRelida } from '../sessao/sessao-do-painel.ts';

/** The person's name, and what they want to be told by mail. */
export const patchPerfil: RotaDoPainel = {
  metodo: 'patch',
  caminho: '/perfil',
  corpo: 'json',
  async responder(gateway, { req, tenant, sessao }) {
    await alterarPerfil(tenant, sessao.usuario.id, validar(AlterarPerfil, req.body));
    return { status: 200, corpo: await sessaoRelida(tenant, sessao, gateway.agora()) };
  },
};
