import type { PoolClient } from 'pg';
import { inserirOutbox } from '../outbox/inserir-outbox.ts';

/** The apurações that wait for this lote get a new permit; the claim looks whether all their lotes are done. */
export async function acordarApuracoes(
  client: PoolClient,
  organizationId: string,
  loteId: string,
): Promise<void> {
  const { rows } = await client.query<{ id: string; geracao: number; request_id: string }>(
    `UPDATE apuracao a SET geracao = a.geracao + 1, acordada_em = now() FROM apuracao_lote l
      WHERE l.lote_id = $1 AND a.id = l.apuracao_id AND a.estado = 'na_fila'
     RETURNING a.id, a.geracao, a.request_id`,
    [loteId],
  );
  await inserirOutbox(
    client,
    organizationId,
    rows.map(({ id, geracao, request_id }) => ({
      fila: 'apuracoes',
      jobId: `apuracao-${id}-${geracao}`,
      id,
      requestId: request_id,
    })),
  );
}
