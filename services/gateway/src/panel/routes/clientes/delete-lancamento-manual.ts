import { removerLancamentoManual } from '@apura/database';
import { ended } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

export const deleteLancamentoManual = panelRoute('delete /lancamentos-manuais/:id', {
  respond: async (_gateway, { params, tenant, requestId }) =>
    ended(await removerLancamentoManual(tenant, params.id, requestId)),
});
