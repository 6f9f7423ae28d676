import type { Tenant } from '../tenancy/tenant.ts';
import { lerSaldoInicial, type SaldoInicialLido } from './ler-saldo-inicial.ts';

export interface SaldoInicialVisto {
  readonly competencia: string;
  readonly saldos: readonly SaldoInicialLido[];
}

/** The opening balance that the office entered for a client, or undefined. */
export function verSaldoInicial(tenant: Tenant, clienteId: string): Promise<SaldoInicialVisto | undefined> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<{ competencia: string }>(
      'SELECT competencia FROM saldo_inicial WHERE cliente_id = $1 LIMIT 1',
      [clienteId],
    );
    const competencia = rows[0]?.competencia;
    if (competencia === undefined) return undefined;
    return { competencia, saldos: await lerSaldoInicial(client, clienteId, competencia) };
  });
}
