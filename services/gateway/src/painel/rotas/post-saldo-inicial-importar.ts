import { ErroDaApi, ImportarSaldosQuery, validarConsulta } from '@apura/contracts';
import { gravarSaldoInicial } from '@apura/database';
import { lerSaldosDoCsv } from '../../importacao/ler-saldos-do-csv.ts';
import { clienteDoCaminho } from '../cliente-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Puts the balances of a CSV file in place of the ones before: all of them, or none. */
export const postSaldoInicialImportar: RotaDoPainel = {
  metodo: 'post',
  caminho: '/clientes/:id/saldo-inicial/importar',
  corpo: 'csv',
  async responder(_gateway, { req, tenant, requestId }) {
    const cliente = await clienteDoCaminho(tenant, req);
    const { competencia } = validarConsulta(ImportarSaldosQuery, req.query);
    const saldos = lerSaldosDoCsv(req.body, cliente);
    const gravado = await gravarSaldoInicial(
      tenant,
      { clienteId: cliente.id, competencia, saldos },
      requestId,
    );
    if (!gravado) throw new ErroDaApi('not_found');
    return { status: 200, corpo: { importados: saldos.length } };
  },
};
