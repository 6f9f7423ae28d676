import { ComSenha, ErroDaApi, validar } from '@apura/contracts';
import { trocarCodigosDeRecuperacao } from '@apura/database';
import { confirmarSenha } from '../entrada/confirmar-senha.ts';
import { gerarCodigosDeRecuperacao } from '../entrada/segundo-fator.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** New recovery codes; the old ones end. */
export const postDoisFatoresCodigos: RotaDoPainel = {
  metodo: 'post',
  caminho: '/perfil/dois-fatores/codigos',
  corpo: 'json',
  async responder(gateway, pedido) {
    const { req, tenant, ator } = pedido;
    await confirmarSenha(gateway, pedido, validar(ComSenha, req.body).senha);
    const { codigos, hashes } = gerarCodigosDeRecuperacao();
    if (!(await trocarCodigosDeRecuperacao(tenant, ator, hashes)))
      throw new ErroDaApi('dois_fatores_inativos');
    return { status: 200, corpo: { codigos } };
  },
};
