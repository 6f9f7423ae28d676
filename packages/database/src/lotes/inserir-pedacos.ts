import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';
import { inserirOutbox } from '../outbox/inserir-outbox.ts';
import type { ArquivoRecebido } from './arquivo-recebido.ts';

/** Adds chunks with their files and permits to a lote. Its counters are the caller's. */
export async function inserirPedacos(
  client: PoolClient,
  organizationId: string,
  { loteId, requestId }: { readonly loteId: string; readonly requestId: string },
  chunks: readonly (readonly ArquivoRecebido[])[],
): Promise<void> {
  const pedacos = chunks.map((arquivos) => ({ id: newId(), arquivos }));
  await client.query(
    `INSERT INTO pedaco (id, organization_id, lote_id, estado, arquivos, bytes, request_id)
     SELECT x.id, $1, $2, 'pendente', x.arquivos, x.bytes, $3
       FROM jsonb_to_recordset($4::jsonb) AS x(id uuid, arquivos int, bytes int)`,
    [
      organizationId,
      loteId,
      requestId,
      JSON.stringify(
        pedacos.map(({ id, arquivos }) => ({
          id,
          arquivos: arquivos.length,
          bytes: arquivos.reduce((sum, arquivo) => sum + arquivo.tamanho, 0),
        })),
      ),
    ],
  );
  await client.query(
    `INSERT INTO arquivo (id, organization_id, lote_id, pedaco_id, nome, origem, sha256, tamanho, partes, estado)
     SELECT x.id, $1, $2, x.pedaco_id, x.nome, x.origem, decode(x.sha256, 'hex'), x.tamanho,
            CASE WHEN x.partes IS NOT NULL THEN
              ARRAY(SELECT decode(hex, 'hex') FROM unnest(x.partes) WITH ORDINALITY AS p(hex, i) ORDER BY i) END, 'pendente'
       FROM jsonb_to_recordset($3::jsonb)
         AS x(id uuid, pedaco_id uuid, nome text, origem text, sha256 text, tamanho int, partes text[])`,
    [
      organizationId,
      loteId,
      JSON.stringify(
        pedacos.flatMap(({ id, arquivos }) =>
          arquivos.map((arquivo) => ({
            id: newId(),
            pedaco_id: id,
            nome: arquivo.nome,
            origem: arquivo.origem ?? null,
            sha256: arquivo.sha256.toString('hex'),
            tamanho: arquivo.tamanho,
            partes: arquivo.partes?.map((parte) => parte.toString('hex')) ?? null,
          })),
        ),
      ),
    ],
  );
  await inserirOutbox(
    client,
    organizationId,
    pedacos.map(({ id }) => ({ fila: 'lotes', jobId: `pedaco-${id}-0`, id, requestId })),
  );
}
