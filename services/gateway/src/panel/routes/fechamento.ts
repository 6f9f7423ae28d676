import {
  CadastroDoMes,
  CadastroGuardado,
  CloseMeses,
  Fechamento,
  FechamentoQuery,
  Lista,
  MesesWithOutcome,
  MesToOpen,
  OpenMeses,
  PagamentoDoMes,
  PagamentosQuery,
  RestoreCadastro,
  ReviewMeses,
} from '@apura/contracts';
import { lastChange, listFechamento, listMesesToOpen, restoreCadastro } from '@apura/database';
import { ended, isOk } from '../../answers.ts';
import { filtroDaCarteira } from '../../representation/carteira.ts';
import { linhaDoFechamento, prazosDoMes, progressOf } from '../../representation/fechamento.ts';
import { buildPage, filtered, listedWhole } from '../../request/paging.ts';
import { respondToClose, respondToOpen, respondToReview } from '../../routes/fechamento.ts';
import { keepCadastro } from '../../routes/keep-cadastro.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';
import { listPagamentos } from './list-pagamentos.ts';

export const FECHAMENTO: readonly PanelRoute[] = [
  /** The month of all clients as a board. */
  panelRoute('get /fechamento', {
    query: FechamentoQuery,
    answer: Fechamento,
    async respond(_gateway, pedido) {
      const mes = filtroDaCarteira(pedido.query, pedido);
      // Before the month: what happens meanwhile is told once more.
      const visto = await lastChange(pedido.tenant);
      const { linhas, ...lido } = await listFechamento(pedido.tenant, {
        ...filtered(pedido),
        ...mes,
        prazos: prazosDoMes(mes.competencia),
        hoje: pedido.hoje,
      });
      const page = buildPage(pedido, linhas, linhaDoFechamento);
      return isOk({
        ...mes,
        ...lido,
        visto,
        por_etapa: progressOf(lido),
        ...page,
        has_more: page.next_cursor !== null,
      });
    },
  }),
  /** What is to be paid of the month, and what was: confirmed where the month is closed. */
  panelRoute('get /fechamento/pagamentos', {
    query: PagamentosQuery,
    answer: Lista(PagamentoDoMes),
    respond: async (_gateway, { tenant, query }) =>
      listedWhole(await listPagamentos(tenant, query.competencia)),
  }),
  /** The closed months, whichever they are, for which something came later. */
  panelRoute('get /fechamento/reabrir', {
    answer: Lista(MesToOpen),
    respond: async (_gateway, { tenant }) => listedWhole(await listMesesToOpen(tenant)),
  }),
  /** Marks months as reviewed, or takes the marks away. */
  panelRoute('post /fechamento/conferir', {
    reads: 'json_longo',
    body: ReviewMeses,
    answer: MesesWithOutcome,
    respond: (_gateway, pedido) => respondToReview(pedido),
  }),
  /** Closes months, with what was paid where somebody says it. */
  panelRoute('post /fechamento/fechar', {
    reads: 'json_longo',
    body: CloseMeses,
    answer: MesesWithOutcome,
    respond: (_gateway, pedido) => respondToClose(pedido),
  }),
  panelRoute('post /fechamento/reabrir', {
    reads: 'json_longo',
    body: OpenMeses,
    answer: MesesWithOutcome,
    respond: (_gateway, pedido) => respondToOpen(pedido),
  }),
  /** What clients lack, typed in place or pasted as a column. */
  panelRoute('patch /fechamento/cadastro', {
    reads: 'json_longo',
    body: CadastroDoMes,
    answer: CadastroGuardado,
    respond: async (_gateway, { body, tenant, ator, requestId }) =>
      isOk(await keepCadastro(tenant, ator, body, requestId)),
  }),
  /** Takes that back. */
  panelRoute('put /fechamento/cadastro', {
    reads: 'json_longo',
    body: RestoreCadastro,
    respond: async (_gateway, { body, tenant, ator, requestId }) =>
      ended(await restoreCadastro(tenant, ator, body.linhas, requestId)),
  }),
];
