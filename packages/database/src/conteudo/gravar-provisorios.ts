import type { Tenant } from '../tenancy/tenant.ts';

export interface NovoConteudo {
  readonly sha256: Buffer;
  readonly codificacao: 'gzip' | 'identity';
  /** Bytes before encoding. */
  readonly tamanho: number;
  readonly bytes: Buffer;
}

/** Rows that one call made: those that were there before are not among them. */
export interface ConteudosGravados {
  readonly hashes: readonly Buffer[];
  /** Names the row versions that the call wrote (`xmin`): whoever stores the same bytes later writes others. */
  readonly versao: string;
}

/**
 * Stores bytes that no lote refers to yet; the sweeper removes them after an hour unless one does. Bytes that the
 * office already has are not stored again, but their hour begins anew.
 */
export async function gravarProvisorios(
  tenant: Tenant,
  novos: readonly NovoConteudo[],
): Promise<ConteudosGravados> {
  if (!novos.length) return { hashes: [], versao: '' };
  const unicos = new Map(novos.map((novo) => [novo.sha256.toString('hex'), novo]));
  const ordem = [...unicos.keys()].sort(); // one order for all writers, or two uploads deadlock
  const lista = ordem.map((sha) => unicos.get(sha) as NovoConteudo);
  return tenant.sql(async (client) => {
    const { rows } = await client.query<{ sha256: Buffer; versao: string; novo: boolean }>(
      `INSERT INTO conteudo (organization_id, sha256, codificacao, tamanho, provisorio, bytes)
       SELECT $1, x.sha256, x.codificacao, x.tamanho, true, x.bytes
         FROM unnest($2::bytea[], $3::text[], $4::int[], $5::bytea[]) AS x(sha256, codificacao, tamanho, bytes)
       ON CONFLICT (organization_id, sha256) DO UPDATE SET criado_em = now() WHERE conteudo.provisorio
       RETURNING sha256, xmin::text AS versao, xmax = 0 AS novo`,
      [
        tenant.organizationId,
        lista.map((novo) => novo.sha256),
        lista.map((novo) => novo.codificacao),
        lista.map((novo) => novo.tamanho),
        lista.map((novo) => novo.bytes),
      ],
    );
    const gravados = rows.filter(({ novo }) => novo);
    return { hashes: gravados.map(({ sha256 }) => sha256), versao: gravados[0]?.versao ?? '' };
  });
}
