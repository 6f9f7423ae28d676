import { ListaDeApuracoes, ListarApuracoesQuery } from '@apura/contracts';
import { listarApuracoes } from '@apura/database';
import { apuracaoDaApi } from '../representation/apuracao.ts';
import { filtered, listed } from '../request/page.ts';
import { route } from '../route.ts';

/** Without the figures, which make a list heavy: they are in each apuração by its id. */
export const getApuracoes = route('get /v1/apuracoes', {
  escopo: 'read:apuracoes',
  resumo: 'Lista as apurações, da mais antiga para a mais nova',
  query: ListarApuracoesQuery,
  respostas: {
    200: { descricao: 'Uma página de apurações, sem o comparativo.', schema: ListaDeApuracoes },
  },
  async respond({ publicBaseUrl }, { query, tenant }) {
    const linhas = await listarApuracoes(tenant, filtered(query));
    return listed(query, linhas, (linha) => apuracaoDaApi({ ...linha, comparativo: null }, publicBaseUrl));
  },
});
