import { ListaDeApuracoes, ListarApuracoesQuery } from '@apura/contracts';
import { listarApuracoes } from '@apura/database';
import { apuracaoDaApi } from '../representation/apuracao.ts';
import { filtered, listed } from '../request/page.ts';
import { route } from '../route.ts';

/** Without the figures, which make a list heavy: they are in each apuração by its id. */
export const getApuracoes = route('get /v1/apuracoes', {
  operacao: 'listarApuracoes',
  exemplo: { query: { cliente_id: '$CLIENTE_ID', limit: '2' } },
  escopo: 'read:apuracoes',
  resumo: 'Lista as apurações, da mais nova para a mais antiga',
  query: ListarApuracoesQuery,
  respostas: {
    200: { descricao: 'Uma página de apurações, sem o comparativo.', schema: ListaDeApuracoes },
  },
  async respond({ publicBaseUrl }, pedido) {
    const linhas = await listarApuracoes(pedido.tenant, filtered(pedido));
    return listed(pedido, linhas, (linha) => apuracaoDaApi({ ...linha, comparativo: null }, publicBaseUrl));
  },
});
