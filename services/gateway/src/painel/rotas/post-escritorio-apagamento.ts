import { DIAS_ATE_APAGAR, ErroDaApi, PedirApagamento, validar } from '@apura/contracts';
import { pedirApagamento } from '@apura/database';
import { confirmarSenha } from '../entrada/confirmar-senha.ts';
import { escritorioDoPainel } from '../representacao/escritorio.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Asks for everything of the office to be removed, some weeks from now; until then any owner may think better of it. */
export const postEscritorioApagamento: RotaDoPainel = {
  metodo: 'post',
  caminho: '/escritorio/apagamento',
  papel: 'owner',
  corpo: 'json',
  async responder(gateway, pedido) {
    const { req, tenant, ator, sessao, requestId } = pedido;
    const { senha, nome } = validar(PedirApagamento, req.body);
    if (nome.trim() !== sessao.escritorio.nome.trim()) throw new ErroDaApi('confirmacao_nao_confere');
    await confirmarSenha(gateway, pedido, senha);
    await pedirApagamento(tenant, ator, { dias: DIAS_ATE_APAGAR, requestId });
    const { apagamento } = await escritorioDoPainel(tenant);
    if (!apagamento) throw new Error('the wish for removal was not kept');
    return { status: 202, corpo: apagamento };
  },
};
