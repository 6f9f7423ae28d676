import { CriarLancamentoManual } from '@apura/contracts';
import { gravarLancamentoManual } from '@apura/database';
import { found } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

/** Enters what no note says; a finished apuração of the month becomes outdated. */
export const postLancamentosManuais = panelRoute('post /clientes/:id/lancamentos-manuais', {
  body: CriarLancamentoManual,
  async respond(_gateway, { params, body: { competencia, ...lancamento }, tenant, requestId }) {
    const novo = { clienteId: params.id, competencia, ...lancamento };
    const id = found(await gravarLancamentoManual(tenant, novo, requestId));
    return { status: 201, body: { id, ...lancamento } };
  },
});
