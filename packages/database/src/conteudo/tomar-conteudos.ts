import type { PoolClient } from 'pg';

/** Bytes that were stored for this upload are gone: it took longer than provisional bytes are kept. */
export class ConteudoExpirado extends Error {
  override readonly name = 'ConteudoExpirado';
}

/**
 * Makes stored bytes stay: from now on a row refers to them.
 *
 * @throws ConteudoExpirado when some are missing
 */
export async function tomarConteudos(
  client: PoolClient,
  organizationId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  const unicos = [...new Map(hashes.map((hash) => [hash.toString('hex'), hash])).values()];
  const kept = await client.query(
    `WITH travado AS (
       SELECT sha256 FROM conteudo WHERE organization_id = $1 AND sha256 = ANY($2::bytea[]) ORDER BY sha256 FOR UPDATE)
     UPDATE conteudo c SET provisorio = false FROM travado t WHERE c.organization_id = $1 AND c.sha256 = t.sha256`,
    [organizationId, unicos],
  );
  if (kept.rowCount !== unicos.length)
    throw new ConteudoExpirado('provisional bytes were swept before the lote');
}
