import { DIAS_ATE_APAGAR, ErroDaApi, PedirApagamento } from '@apura/contracts';
import { pedirApagamento } from '@apura/database';
import { kept } from '../../../answers.ts';
import { confirmarSenha } from '../../entrada/confirmar-senha.ts';
import { panelRoute } from '../../panel-route.ts';
import { panelEscritorio } from '../../representation/escritorio.ts';

/** Asks for everything of the office to be removed, some weeks from now; until then any owner may think better of it. */
export const postEscritorioApagamento = panelRoute('post /escritorio/apagamento', {
  daPessoa: true,
  papel: 'owner',
  body: PedirApagamento,
  async respond(gateway, { body: { senha, nome }, tenant, ator, sessao, requestId }) {
    if (nome.trim() !== sessao.escritorio.nome.trim()) throw new ErroDaApi('confirmacao_nao_confere');
    await confirmarSenha(gateway, { tenant, sessao }, senha);
    await pedirApagamento(tenant, ator, { dias: DIAS_ATE_APAGAR, requestId });
    const { apagamento } = await panelEscritorio(tenant);
    return { status: 202, body: kept(apagamento, 'the wish for removal') };
  },
});
