import { Fechamento, FechamentoQuery } from '@apura/contracts';
import { listFechamento } from '@apura/database';
import { isoDay } from '@apura/words';
import { isOk } from '../../answers.ts';
import { filtroDaCarteira } from '../../representation/carteira.ts';
import { linhaDoFechamento, prazosDoMes, progressOf } from '../../representation/fechamento.ts';
import { buildPage, filtered } from '../../request/paging.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

export const FECHAMENTO: readonly PanelRoute[] = [
  /** The month of all clients as a board. */
  panelRoute('get /fechamento', {
    query: FechamentoQuery,
    answer: Fechamento,
    async respond({ agora }, pedido) {
      const hoje = agora();
      const mes = filtroDaCarteira(pedido.query, hoje);
      const { linhas, ...lido } = await listFechamento(pedido.tenant, {
        ...filtered(pedido),
        ...mes,
        prazos: prazosDoMes(mes.competencia),
        hoje: isoDay(hoje),
      });
      const page = buildPage(pedido, linhas, linhaDoFechamento);
      return isOk({
        ...mes,
        ...lido,
        por_etapa: progressOf(lido),
        ...page,
        has_more: page.next_cursor !== null,
      });
    },
  }),
];
