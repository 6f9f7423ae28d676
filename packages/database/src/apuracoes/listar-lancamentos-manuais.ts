import type { Tenant } from '../tenancy/tenant.ts';

export interface LancamentoManualListado {
  readonly id: string;
  readonly tipo: string;
  readonly tributo: string;
  /** Decimal string. */
  readonly valor: string;
  readonly nota: string;
}

/** What the office entered by hand for a client's month, in order of entry. */
export function listarLancamentosManuais(
  tenant: Tenant,
  clienteId: string,
  competencia: string,
): Promise<LancamentoManualListado[]> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<LancamentoManualListado>(
      `SELECT id, tipo, tributo, valor::text AS valor, nota FROM lancamento_manual
        WHERE cliente_id = $1 AND competencia = $2 ORDER BY id`,
      [clienteId, competencia],
    );
    return rows;
  });
}
