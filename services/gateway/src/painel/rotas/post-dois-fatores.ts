import { ComSenha, ErroDaApi, validar } from '@apura/contracts';
import { prepararSegundoFator } from '@apura/database';
import { confirmarSenha } from '../entrada/confirmar-senha.ts';
import { gerarSegredoDoRelogio } from '../entrada/segundo-fator.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Begins to set up the second factor; it is asked for once its first code was given. */
export const postDoisFatores: RotaDoPainel = {
  metodo: 'post',
  caminho: '/perfil/dois-fatores',
  corpo: 'json',
  async responder(gateway, pedido) {
    const { req, tenant, ator, sessao } = pedido;
    await confirmarSenha(gateway, pedido, validar(ComSenha, req.body).senha);
    const corpo = gerarSegredoDoRelogio(sessao.usuario.email);
    const preparado = await prepararSegundoFator(tenant, ator, gateway.keyRing.seal(corpo.segredo));
    if (!preparado) throw new ErroDaApi('dois_fatores_ativos');
    return { status: 201, corpo };
  },
};
