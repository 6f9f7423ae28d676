import { ImportarSaldosQuery } from '@apura/contracts';
import { gravarSaldoInicial, verCliente } from '@apura/database';
import Type from 'typebox';
import { found } from '../../../answers.ts';
import { lerSaldosDoCsv } from '../../../csv-import/ler-saldos-do-csv.ts';
import { panelRoute } from '../../panel-route.ts';

/** Puts the balances of a CSV file in place of the ones before: all of them, or none. */
export const postSaldoInicialImportar = panelRoute('post /clientes/:id/saldo-inicial/importar', {
  reads: 'csv',
  body: Type.String(),
  query: ImportarSaldosQuery,
  async respond(_gateway, { params: { id: clienteId }, query: { competencia }, body, tenant, requestId }) {
    const saldos = lerSaldosDoCsv(body, found(await verCliente(tenant, clienteId)));
    found(await gravarSaldoInicial(tenant, { clienteId, competencia, saldos }, requestId));
    return { status: 200, body: { importados: saldos.length } };
  },
});
