import type { Tenant } from '../tenancy/tenant.ts';
import { type PedidoDoMes, pedirApuracoes } from './pedir-apuracoes.ts';

export interface PedidoDeApuracao extends PedidoDoMes {
  readonly clienteId: string;
}

/** Makes the next version of (client, month), in one transaction. */
export const pedirApuracao = (tenant: Tenant, { clienteId, ...pedido }: PedidoDeApuracao) =>
  tenant.transaction(async (tx) => {
    const respostas = await pedirApuracoes(tx, [clienteId], pedido);
    return respostas.get(clienteId) ?? 'cliente_desconhecido';
  });
