import type { Tenant } from '../tenancy/tenant.ts';

export interface NovoConteudo {
  readonly sha256: Buffer;
  readonly codificacao: 'gzip' | 'identity';
  /** Bytes before encoding. */
  readonly tamanho: number;
  readonly bytes: Buffer;
}

/**
 * Stores bytes that no lote refers to yet; the sweeper removes them after an hour unless one does. Bytes that the
 * office already has are not stored again, but their hour begins anew.
 */
export async function gravarProvisorios(tenant: Tenant, novos: readonly NovoConteudo[]): Promise<void> {
  if (!novos.length) return;
  const unicos = new Map(novos.map((novo) => [novo.sha256.toString('hex'), novo]));
  const ordem = [...unicos.keys()].sort(); // one order for all writers, or two uploads deadlock
  const lista = ordem.map((sha) => unicos.get(sha) as NovoConteudo);
  await tenant.sql((client) =>
    client.query(
      `INSERT INTO conteudo (organization_id, sha256, codificacao, tamanho, provisorio, bytes)
       SELECT $1, x.sha256, x.codificacao, x.tamanho, true, x.bytes
         FROM unnest($2::bytea[], $3::text[], $4::int[], $5::bytea[]) AS x(sha256, codificacao, tamanho, bytes)
       ON CONFLICT (organization_id, sha256) DO UPDATE SET criado_em = now() WHERE conteudo.provisorio`,
      [
        tenant.organizationId,
        lista.map((novo) => novo.sha256),
        lista.map((novo) => novo.codificacao),
        lista.map((novo) => novo.tamanho),
        lista.map((novo) => novo.bytes),
      ],
    ),
  );
}
