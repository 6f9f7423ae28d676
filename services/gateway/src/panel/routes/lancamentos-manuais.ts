import { CriarLancamentoManual, LancamentoManual, ListarLancamentosQuery } from '@apura/contracts';
import {
  gravarLancamentoManual,
  listarLancamentosManuais,
  removerLancamentoManual,
  verCliente,
} from '@apura/database';
import { created, ended, found } from '../../answers.ts';
import { shaped } from '../../representation/shaped.ts';
import { listedWhole } from '../../request/page.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

export const LANCAMENTOS_MANUAIS: readonly PanelRoute[] = [
  /** What the office entered by hand for a client's month. */
  panelRoute('get /clientes/:id/lancamentos-manuais', {
    query: ListarLancamentosQuery,
    async respond(_gateway, { params, query, tenant }) {
      const { id } = found(await verCliente(tenant, params.id));
      const lancamentos = await listarLancamentosManuais(tenant, id, query.competencia);
      return listedWhole(lancamentos.map((um) => shaped(LancamentoManual, um)));
    },
  }),
  /** Enters what no note says; a finished apuração of the month becomes outdated. */
  panelRoute('post /clientes/:id/lancamentos-manuais', {
    body: CriarLancamentoManual,
    async respond(_gateway, { params, body: { competencia, ...lancamento }, tenant, requestId }) {
      const novo = { clienteId: params.id, competencia, ...lancamento };
      const id = found(await gravarLancamentoManual(tenant, novo, requestId));
      return created({ id, ...lancamento });
    },
  }),
  panelRoute('delete /lancamentos-manuais/:id', {
    respond: async (_gateway, { params, tenant, requestId }) =>
      ended(await removerLancamentoManual(tenant, params.id, requestId)),
  }),
];
