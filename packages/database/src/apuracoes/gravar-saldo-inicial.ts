import type { MesDoCliente } from '../documentos/aplicar-cancelamentos.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { marcarDesatualizadas } from './marcar-desatualizadas.ts';

export interface SaldoInicial {
  readonly clienteId: string;
  /** YYYY-MM: the month that begins with it. A month whose predecessor has an apuração takes its balance instead. */
  readonly competencia: string;
  /** Credit by tax, and by establishment (CNPJ): reais, two decimals, not negative. What is left out is zero. */
  readonly saldos: readonly {
    readonly tributo: string;
    readonly estabelecimento?: string;
    readonly valor: string;
  }[];
}

/**
 * Puts the client's opening balance in the place of the one before; finished versions of both months become outdated.
 * False when the office has no such client.
 */
export function gravarSaldoInicial(
  tenant: Tenant,
  { clienteId, competencia, saldos }: SaldoInicial,
  requestId: string,
): Promise<boolean> {
  const { organizationId } = tenant;
  return tenant.sql(async (client) => {
    const known = await client.query('SELECT FROM cliente WHERE id = $1 FOR UPDATE', [clienteId]);
    if (!known.rowCount) return false;
    const { rows: antes } = await client.query<MesDoCliente>(
      'DELETE FROM saldo_inicial WHERE cliente_id = $1 RETURNING cliente_id, competencia',
      [clienteId],
    );
    await client.query(
      `INSERT INTO saldo_inicial (organization_id, cliente_id, competencia, tributo, estabelecimento, valor)
       SELECT $1, $2, $3, tributo, coalesce(estabelecimento, ''), valor
         FROM jsonb_to_recordset($4::jsonb) AS s(tributo text, estabelecimento text, valor numeric)`,
      [organizationId, clienteId, competencia, JSON.stringify(saldos)],
    );
    const meses = [...antes, { cliente_id: clienteId, competencia }];
    await marcarDesatualizadas(client, { organizationId, requestId }, meses);
    return true;
  });
}
