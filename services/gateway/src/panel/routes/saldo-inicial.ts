import {
  type Detalhe,
  ErroDaApi,
  ImportarSaldosQuery,
  type SaldoDoTributo,
  SaldoInicialDoCliente,
  type Unwritten,
} from '@apura/contracts';
import {
  type ClienteComRegimes,
  gravarSaldoInicial,
  type SaldoInicialVisto,
  verCliente,
  verSaldoInicial,
} from '@apura/database';
import Type from 'typebox';
import { found, ok, present } from '../../answers.ts';
import { lerSaldosDoCsv } from '../../csv-import/ler-saldos-do-csv.ts';
import { saldoDoCliente } from '../../request/saldo-do-cliente.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

export const SALDO_INICIAL: readonly PanelRoute[] = [
  /** The credit that a client brought along; `saldo` is null while none was entered. */
  panelRoute('get /clientes/:id/saldo-inicial', {
    async respond(_gateway, { params, tenant }) {
      const { id } = found(await verCliente(tenant, params.id));
      return ok({ saldo: panelSaldoInicial(await verSaldoInicial(tenant, id)) });
    },
  }),
  /** Puts the opening balance in place of the one before; finished apurações of its month become outdated. */
  panelRoute('put /clientes/:id/saldo-inicial', {
    reads: 'json_longo',
    body: SaldoInicialDoCliente,
    async respond(_gateway, { params: { id: clienteId }, body: { competencia, saldos }, tenant, requestId }) {
      const cliente = found(await verCliente(tenant, clienteId));
      const novo = { clienteId, competencia, saldos: conferidos(saldos, cliente) };
      found(await gravarSaldoInicial(tenant, novo, requestId));
      return ok({ saldo: panelSaldoInicial(await verSaldoInicial(tenant, clienteId)) });
    },
  }),
  /** Puts the balances of a CSV file in place of the ones before: all of them, or none. */
  panelRoute('post /clientes/:id/saldo-inicial/importar', {
    reads: 'csv',
    body: Type.String(),
    query: ImportarSaldosQuery,
    async respond(_gateway, { params: { id: clienteId }, query: { competencia }, body, tenant, requestId }) {
      const saldos = lerSaldosDoCsv(body, found(await verCliente(tenant, clienteId)));
      found(await gravarSaldoInicial(tenant, { clienteId, competencia, saldos }, requestId));
      return ok({ importados: saldos.length });
    },
  }),
];

/** @throws ErroDaApi `saldo_inicial_invalido` with what is wrong with each */
function conferidos(saldos: readonly SaldoDoTributo[], cliente: ClienteComRegimes): SaldoDoTributo[] {
  const detalhes: Detalhe[] = [];
  const bons = new Map<string, SaldoDoTributo>();
  for (const [i, pedido] of saldos.entries()) {
    const saldo = saldoDoCliente(pedido, cliente);
    if ('motivo' in saldo) {
      detalhes.push({ campo: `saldos[${i}].${saldo.campo}`, motivo: saldo.motivo });
      continue;
    }
    const qual = `${saldo.tributo} ${saldo.estabelecimento ?? ''}`;
    if (bons.has(qual)) detalhes.push({ campo: `saldos[${i}].tributo`, motivo: 'aparece duas vezes' });
    bons.set(qual, saldo);
  }
  if (detalhes.length) throw new ErroDaApi('saldo_inicial_invalido', { detalhes });
  return [...bons.values()];
}

/** The opening balance as the panel shows it; null while none was entered. */
const panelSaldoInicial = (visto: SaldoInicialVisto | undefined): Unwritten<SaldoInicialDoCliente> | null =>
  visto
    ? {
        competencia: visto.competencia,
        saldos: visto.saldos.map(({ tributo, estabelecimento, valor }) => ({
          tributo,
          valor,
          ...present({ estabelecimento }),
        })),
      }
    : null;
