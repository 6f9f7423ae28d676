import { ListarApuracoesQuery } from '@apura/contracts';
import { figurasDosMeses, listarApuracoes } from '@apura/database';
import { apuracaoDaApi } from '../../../representation/apuracao.ts';
import { filtered, listed } from '../../../request/page.ts';
import { linksDaSessao } from '../../links-da-sessao.ts';
import { panelRoute } from '../../panel-route.ts';

/** Each with its figures. In place of the API's list, which is without, for programs. */
export const getPanelApuracoes = panelRoute('get /apuracoes', {
  query: ListarApuracoesQuery,
  async respond({ publicBaseUrl }, pedido) {
    const { tenant } = pedido;
    const linhas = await listarApuracoes(tenant, filtered(pedido));
    const ids = linhas.map(({ id }) => id);
    const figuras = await figurasDosMeses(tenant, ids);
    const page = listed(pedido, linhas, (linha) => ({
      ...apuracaoDaApi({ ...linha, comparativo: null }, publicBaseUrl),
      ...figuras.get(linha.id),
    }));
    return linksDaSessao(page, publicBaseUrl);
  },
});
