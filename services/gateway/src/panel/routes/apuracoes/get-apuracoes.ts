import { ListarApuracoesQuery } from '@apura/contracts';
import { figurasDosMeses, listarApuracoes } from '@apura/database';
import { apuracaoDaApi } from '../../../representation/apuracao.ts';
import { filtered, listed } from '../../../request/page.ts';
import { linksDaSessao } from '../../links-da-sessao.ts';
import { panelRoute } from '../../panel-route.ts';

/** The newest first, each with its figures. In place of the API's list, which is in order of creation, for programs. */
export const getPanelApuracoes = panelRoute('get /apuracoes', {
  query: ListarApuracoesQuery,
  async respond({ publicBaseUrl }, { query, tenant }) {
    const linhas = await listarApuracoes(tenant, { ...filtered(query), recentesPrimeiro: true });
    const ids = linhas.map(({ id }) => id);
    const figuras = await figurasDosMeses(tenant, ids);
    const page = listed(query, linhas, (linha) => ({
      ...apuracaoDaApi({ ...linha, comparativo: null }, publicBaseUrl),
      ...figuras.get(linha.id),
    }));
    return linksDaSessao(page, publicBaseUrl);
  },
});
