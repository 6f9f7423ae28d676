import { LancamentoManual, ListarLancamentosQuery } from '@apura/contracts';
import { listarLancamentosManuais, verCliente } from '@apura/database';
import { found } from '../../../answers.ts';
import { shaped } from '../../../representation/shaped.ts';
import { listedWhole } from '../../../request/page.ts';
import { panelRoute } from '../../panel-route.ts';

/** What the office entered by hand for a client's month. */
export const getLancamentosManuais = panelRoute('get /clientes/:id/lancamentos-manuais', {
  query: ListarLancamentosQuery,
  async respond(_gateway, { params, query, tenant }) {
    const { id } = found(await verCliente(tenant, params.id));
    const lancamentos = await listarLancamentosManuais(tenant, id, query.competencia);
    return listedWhole(lancamentos.map((um) => shaped(LancamentoManual, um)));
  },
});
