import type { ClientMonth } from './documentos-do-mes.ts';
import { type LancamentoManualLido, lerLancamentosManuais } from './lancamentos-manuais.ts';
import { lerSaldoInicial, type SaldoInicialLido } from './saldo-inicial.ts';

/** What the office entered for a client's month. */
export interface Informado {
  readonly lancamentos_manuais: readonly LancamentoManualLido[];
  /** Credit for the beginning of this month, by tax and establishment. */
  readonly saldo_inicial: readonly SaldoInicialLido[];
}

export async function lerInformado({ tx, clienteId, competencia }: ClientMonth): Promise<Informado> {
  const manuais = await lerLancamentosManuais(tx.prisma, clienteId, competencia);
  return {
    lancamentos_manuais: manuais.map(({ id: _, ...manual }) => manual),
    saldo_inicial: await lerSaldoInicial(tx, clienteId, competencia),
  };
}
