import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { marcarDesatualizadas } from './marcar-desatualizadas.ts';

export interface SaldoInicial {
  readonly clienteId: string;
  /** YYYY-MM: the month that begins with it. A month whose predecessor has an apuração takes its balance instead. */
  readonly competencia: string;
  /** Credit by tax, and by establishment (CNPJ): reais, two decimals, not negative. What is left out is zero. */
  readonly saldos: readonly (Omit<SaldoInicialLido, 'estabelecimento'> & {
    readonly estabelecimento?: string;
  })[];
}

/** A credit balance that the office entered. */
export interface SaldoInicialLido {
  readonly tributo: string;
  /** CNPJ; null is the company. */
  readonly estabelecimento: string | null;
  /** Reais, two decimals. */
  readonly valor: string;
}

export interface SaldoInicialVisto {
  readonly competencia: string;
  readonly saldos: readonly SaldoInicialLido[];
}

/**
 * Puts the client's opening balance in the place of the one before; finished versions of both months become outdated.
 * False when the office has no such client.
 */
export const gravarSaldoInicial = (
  tenant: Tenant,
  { clienteId, competencia, saldos }: SaldoInicial,
  requestId: string,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const known = await tx.query('SELECT FROM cliente WHERE id = $1 FOR UPDATE', [clienteId]);
    if (!known.rowCount) return false;
    const { rows: antes } = await tx.query<MesDoCliente>(
      'DELETE FROM saldo_inicial WHERE cliente_id = $1 RETURNING cliente_id, competencia',
      [clienteId],
    );
    const mes = { cliente_id: clienteId, competencia };
    await insertRows(
      tx,
      'saldo_inicial',
      saldos.map(({ tributo, estabelecimento = '', valor }) => ({ tributo, estabelecimento, valor, ...mes })),
    );
    await marcarDesatualizadas(tx, requestId, [...antes, mes], 'saldo_inicial');
    return true;
  });

/** What the office entered for the beginning of this month, by tax and establishment. */
export async function lerSaldoInicial(tx: Transaction, clienteId: string, competencia: string) {
  return tx.rows<SaldoInicialLido>(
    // The column is char(14): what is the company's is blank, and comes back as fourteen spaces.
    `SELECT tributo, nullif(estabelecimento, '') AS estabelecimento, valor::text AS valor FROM saldo_inicial
      WHERE cliente_id = $1 AND competencia = $2 ORDER BY tributo, saldo_inicial.estabelecimento`,
    [clienteId, competencia],
  );
}

/** The opening balance that the office entered for a client, or undefined. */
export const verSaldoInicial = (tenant: Tenant, clienteId: string): Promise<SaldoInicialVisto | undefined> =>
  tenant.transaction(async (tx) => {
    const primeiro = await tx.prisma.saldoInicial.findFirst({ where: { cliente_id: clienteId } });
    if (!primeiro) return undefined;
    const { competencia } = primeiro;
    return { competencia, saldos: await lerSaldoInicial(tx, clienteId, competencia) };
  });
