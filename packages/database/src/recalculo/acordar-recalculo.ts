import { permitFor } from '@apura/queues/permits';
import type { Recalculo } from '../generated/client.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import type { Transaction } from '../tenancy/tenant.ts';

/** The office's part of the job of new rules that asked for a version. */
export type RecalculoPreso = Pick<Recalculo, 'id' | 'estado' | 'geracao' | 'request_id'>;

/**
 * To be called first in the transaction in which a version's figures, or its report, are finished or fail: nobody looks
 * which of the office's versions are under way until it is over. Undefined for a version that no rules asked for. First,
 * because who asks for versions has this row before it waits for any other.
 */
export const prenderRecalculo = (tx: Transaction, apuracaoId: string): Promise<RecalculoPreso | undefined> =>
  tx.first<RecalculoPreso>(
    `SELECT id, estado, geracao, request_id FROM recalculo
      WHERE regras = (SELECT recalculo FROM apuracao WHERE id = $1) FOR UPDATE`,
    [apuracaoId],
  );

/** In the same transaction: the office goes on, if it waits for this version. */
export async function acordarRecalculo(tx: Transaction, preso: RecalculoPreso | undefined): Promise<void> {
  if (preso?.estado !== 'esperando') return;
  const { id, request_id } = preso;
  const geracao = preso.geracao + 1;
  await tx.query(
    `UPDATE recalculo SET estado = 'pendente', geracao = $2, acordado_em = now() WHERE id = $1`,
    [id, geracao],
  );
  await insertOutbox(tx, [permitFor.regras({ id, organization_id: tx.organizationId, request_id }, geracao)]);
}
