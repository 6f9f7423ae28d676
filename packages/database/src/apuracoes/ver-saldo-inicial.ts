import type { Tenant } from '../tenancy/tenant.ts';

export interface SaldoInicialVisto {
  readonly competencia: string;
  /** Credit by tax: reais, two decimals. */
  readonly saldos: Readonly<Record<string, string>>;
}

/** The opening balance that the office entered for a client, or undefined. */
export function verSaldoInicial(tenant: Tenant, clienteId: string): Promise<SaldoInicialVisto | undefined> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<SaldoInicialVisto>(
      `SELECT competencia, jsonb_object_agg(tributo, valor::text) AS saldos FROM saldo_inicial
        WHERE cliente_id = $1 GROUP BY competencia`,
      [clienteId],
    );
    return rows[0];
  });
}
