import { permitFor } from '@apura/queues/permits';
import { newId } from '../new-id.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import { hexOf, insertRows } from '../tenancy/insert-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { ArquivoRecebido } from './split-into-chunks.ts';

/** Adds chunks with their files and permits to a lote. Its counters are the caller's. */
export async function insertChunks(
  tx: Transaction,
  { loteId, requestId }: { readonly loteId: string; readonly requestId: string },
  chunks: readonly (readonly ArquivoRecebido[])[],
): Promise<void> {
  const chunkRows = chunks.map((arquivos) => ({ id: newId(), arquivos }));
  const comum = { lote_id: loteId, estado: 'pendente' };
  await insertRows(
    tx,
    'pedaco',
    chunkRows.map(({ id, arquivos }) => ({
      ...comum,
      id,
      arquivos: arquivos.length,
      bytes: arquivos.reduce((sum, arquivo) => sum + arquivo.tamanho, 0),
      request_id: requestId,
    })),
  );
  await insertRows(
    tx,
    'arquivo',
    chunkRows.flatMap(({ id, arquivos }) =>
      arquivos.map(({ nome, origem, sha256, tamanho, partes }) => ({
        ...comum,
        id: newId(),
        pedaco_id: id,
        nome,
        origem,
        sha256: hexOf(sha256),
        tamanho,
        partes: partes?.map(hexOf),
      })),
    ),
  );
  await insertOutbox(
    tx,
    chunkRows.map(({ id }) =>
      permitFor.lotes({ id, organization_id: tx.organizationId, request_id: requestId }),
    ),
  );
}
