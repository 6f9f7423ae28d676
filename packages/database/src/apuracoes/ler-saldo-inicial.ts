import type { PoolClient } from 'pg';

/** A credit balance that the office entered. */
export interface SaldoInicialLido {
  readonly tributo: string;
  /** CNPJ; null is the company. */
  readonly estabelecimento: string | null;
  /** Reais, two decimals. */
  readonly valor: string;
}

/** What the office entered for the beginning of this month, by tax and establishment. */
export async function lerSaldoInicial(
  client: PoolClient,
  clienteId: string,
  competencia: string,
): Promise<SaldoInicialLido[]> {
  const { rows } = await client.query<SaldoInicialLido>(
    // The column is char(14): what is the company's is blank, and comes back as fourteen spaces.
    `SELECT tributo, nullif(estabelecimento, '') AS estabelecimento, valor::text AS valor FROM saldo_inicial
      WHERE cliente_id = $1 AND competencia = $2 ORDER BY tributo, saldo_inicial.estabelecimento`,
    [clienteId, competencia],
  );
  return rows;
}
