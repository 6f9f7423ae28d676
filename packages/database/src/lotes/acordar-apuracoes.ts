import { permitFor } from '@apura/queues/permits';
import { insertOutbox } from '../outbox/outbox.ts';
import type { Transaction } from '../tenancy/tenant.ts';

/** The apurações that wait for this lote get a new permit; the claim looks whether all their lotes are done. */
export async function acordarApuracoes(tx: Transaction, loteId: string): Promise<void> {
  const { rows } = await tx.query<{ id: string; geracao: number; request_id: string }>(
    `UPDATE apuracao a SET geracao = a.geracao + 1, acordada_em = now() FROM apuracao_lote l
      WHERE l.lote_id = $1 AND a.id = l.apuracao_id AND a.estado = 'na_fila'
     RETURNING a.id, a.geracao, a.request_id`,
    [loteId],
  );
  await insertOutbox(
    tx,
    rows.map((row) => permitFor.apuracoes({ ...row, organization_id: tx.organizationId }, row.geracao)),
  );
}
