import type { PoolClient } from 'pg';
import { lerSaldoInicial, type SaldoInicialLido } from './ler-saldo-inicial.ts';

/** What no note says, as the office entered it. */
export interface LancamentoManualLido {
  readonly tipo: string;
  readonly tributo: string;
  readonly valor: string;
  readonly nota: string;
}

/** What the office entered for a client's month. */
export interface Informado {
  readonly lancamentos_manuais: readonly LancamentoManualLido[];
  /** Credit for the beginning of this month, by tax and establishment. */
  readonly saldo_inicial: readonly SaldoInicialLido[];
}

export async function lerInformado(
  client: PoolClient,
  clienteId: string,
  competencia: string,
): Promise<Informado> {
  const manuais = await client.query<LancamentoManualLido>(
    `SELECT tipo, tributo, valor::text AS valor, nota FROM lancamento_manual
      WHERE cliente_id = $1 AND competencia = $2 ORDER BY id`,
    [clienteId, competencia],
  );
  return {
    lancamentos_manuais: manuais.rows,
    saldo_inicial: await lerSaldoInicial(client, clienteId, competencia),
  };
}
