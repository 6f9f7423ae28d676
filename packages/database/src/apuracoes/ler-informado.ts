import type { ClientMonth } from './documentos-do-mes.ts';
import { type LancamentoManualLido, lerLancamentosManuais } from './lancamentos-manuais.ts';
import { lerSaldoInicial, type SaldoInicialLido } from './saldo-inicial.ts';

/** What the office entered for a client's month. */
export interface Informado {
  readonly lancamentos_manuais: readonly LancamentoManualLido[];
  /** Credit for the beginning of this month, by tax and establishment. */
  readonly saldo_inicial: readonly SaldoInicialLido[];
  /** The office's answers on the company as a whole that hold in the month, by question. */
  readonly respostas_da_empresa: Readonly<Record<string, string>>;
}

export async function lerInformado({ tx, clienteId, competencia }: ClientMonth): Promise<Informado> {
  const manuais = await lerLancamentosManuais(tx.prisma, clienteId, competencia);
  return {
    lancamentos_manuais: manuais.map(({ id: _, ...manual }) => manual),
    saldo_inicial: await lerSaldoInicial(tx, clienteId, competencia),
    respostas_da_empresa: await lerRespostasDaEmpresa({ tx, clienteId, competencia }),
  };
}

/** Of several answers to a question the one that was given last. */
async function lerRespostasDaEmpresa({ tx, clienteId, competencia }: ClientMonth) {
  const rows = await tx.rows<{ pergunta: string; resposta: string }>(
    `SELECT DISTINCT ON (pergunta) pergunta, resposta FROM resposta
      WHERE cliente_id = $1 AND quando = '{}' AND desde <= $2 AND (ate IS NULL OR ate >= $2)
      ORDER BY pergunta, id DESC`,
    [clienteId, competencia],
  );
  return Object.fromEntries(rows.map(({ pergunta, resposta }) => [pergunta, resposta]));
}
