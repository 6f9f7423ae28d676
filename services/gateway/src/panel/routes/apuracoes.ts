import { CompararQuery, ErroDaApi, ListarApuracoesQuery } from '@apura/contracts';
import { compararVersoes, figurasDosMeses, listarApuracoes } from '@apura/database';
import { found, ok } from '../../answers.ts';
import { apuracaoDaApi } from '../../representation/apuracao.ts';
import { filtered, listed } from '../../request/page.ts';
import { linksDaSessao } from '../links-da-sessao.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

export const APURACOES: readonly PanelRoute[] = [
  /** Each with its figures. In place of the API's list, which is without, for programs. */
  panelRoute('get /apuracoes', {
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
  }),
  /** What changed from another version (`com`) to this one, and why. */
  panelRoute('get /apuracoes/:id/diferenca', {
    query: CompararQuery,
    async respond({ storage }, { params, query, tenant }) {
      const ler = (hashes: readonly Buffer[]) => storage.read(tenant.organizationId, hashes);
      const ids = { de: query.com.toLowerCase(), para: params.id };
      const lida = found(await compararVersoes(tenant, ler, ids));
      if (lida === 'incomparaveis') throw new ErroDaApi('versoes_incomparaveis');
      return ok(lida);
    },
  }),
];
