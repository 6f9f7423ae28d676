import { newId } from '../new-id.ts';
import { inserirOutbox } from '../outbox/inserir-outbox.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface ArquivoRecebido {
  readonly nome: string;
  readonly origem?: string;
  readonly sha256: Buffer;
  /** Bytes of the XML. */
  readonly tamanho: number;
}

export interface NovoLote {
  /** The chunks, each processed as one unit. */
  readonly pedacos: readonly (readonly ArquivoRecebido[])[];
  readonly clienteId?: string;
  readonly competencia?: string;
  readonly requestId: string;
}

/** Bytes that were stored for this upload are gone: it took longer than provisional bytes are kept. */
export class ConteudoExpirado extends Error {
  override readonly name = 'ConteudoExpirado';
}

/**
 * Turns stored bytes into a lote: rows, chunks and permits in one transaction. When it resolves, everything is durable.
 * Throws `ConteudoExpirado` when bytes are missing. Returns the lote's id, which is the `job_id`.
 */
export async function registrarLote(tenant: Tenant, novo: NovoLote): Promise<string> {
  const { organizationId } = tenant;
  const loteId = newId();
  const pedacos = novo.pedacos.map((arquivos) => ({ id: newId(), arquivos }));
  const arquivos = pedacos.flatMap((pedaco) =>
    pedaco.arquivos.map((arquivo) => ({ id: newId(), pedacoId: pedaco.id, ...arquivo })),
  );
  const hashes = [...new Map(arquivos.map((a) => [a.sha256.toString('hex'), a.sha256])).values()];
  await tenant.sql(async (client) => {
    const kept = await client.query(
      `WITH travado AS (
         SELECT sha256 FROM conteudo WHERE organization_id = $1 AND sha256 = ANY($2::bytea[]) ORDER BY sha256 FOR UPDATE)
       UPDATE conteudo c SET provisorio = false FROM travado t WHERE c.organization_id = $1 AND c.sha256 = t.sha256`,
      [organizationId, hashes],
    );
    if (kept.rowCount !== hashes.length)
      throw new ConteudoExpirado('provisional bytes were swept before the lote');
    await client.query(
      `INSERT INTO lote (id, organization_id, estado, total, pendentes, cliente_id, competencia, request_id)
       VALUES ($1, $2, 'na_fila', $3, $3, $4, $5, $6)`,
      [
        loteId,
        organizationId,
        arquivos.length,
        novo.clienteId ?? null,
        novo.competencia ?? null,
        novo.requestId,
      ],
    );
    await client.query(
      `INSERT INTO pedaco (id, organization_id, lote_id, estado, arquivos, bytes, request_id)
       SELECT x.id, $1, $2, 'pendente', x.arquivos, x.bytes, $3
         FROM jsonb_to_recordset($4::jsonb) AS x(id uuid, arquivos int, bytes int)`,
      [
        organizationId,
        loteId,
        novo.requestId,
        JSON.stringify(
          pedacos.map(({ id, arquivos: dele }) => ({
            id,
            arquivos: dele.length,
            bytes: dele.reduce((sum, arquivo) => sum + arquivo.tamanho, 0),
          })),
        ),
      ],
    );
    await client.query(
      `INSERT INTO arquivo (id, organization_id, lote_id, pedaco_id, nome, origem, sha256, tamanho, estado)
       SELECT x.id, $1, $2, x.pedaco_id, x.nome, x.origem, decode(x.sha256, 'hex'), x.tamanho, 'pendente'
         FROM jsonb_to_recordset($3::jsonb)
           AS x(id uuid, pedaco_id uuid, nome text, origem text, sha256 text, tamanho int)`,
      [
        organizationId,
        loteId,
        JSON.stringify(
          arquivos.map((arquivo) => ({
            id: arquivo.id,
            pedaco_id: arquivo.pedacoId,
            nome: arquivo.nome,
            origem: arquivo.origem ?? null,
            sha256: arquivo.sha256.toString('hex'),
            tamanho: arquivo.tamanho,
          })),
        ),
      ],
    );
    await inserirOutbox(
      client,
      organizationId,
      pedacos.map(({ id }) => ({ fila: 'lotes', jobId: `pedaco-${id}-0`, id, requestId: novo.requestId })),
    );
  });
  return loteId;
}
