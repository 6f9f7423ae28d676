import type { Tenant } from '../tenancy/tenant.ts';

export interface ArquivoDoPedaco {
  readonly id: string;
  readonly nome: string;
  readonly sha256: Buffer;
  /** Of a ZIP, which is alone in its chunk: the hashes of the contents that it is stored in, in order. */
  readonly partes: readonly Buffer[] | null;
}

export interface PedacoAberto {
  readonly arquivos: readonly ArquivoDoPedaco[];
  /** Homologação notes are accepted only here. */
  readonly sandbox: boolean;
}

/** The files of a chunk that are still to be processed. */
export function arquivosDoPedaco(tenant: Tenant, pedacoId: string): Promise<PedacoAberto> {
  return tenant.sql(async (client) => {
    const arquivos = await client.query<ArquivoDoPedaco>(
      `SELECT id, nome, sha256, partes FROM arquivo WHERE pedaco_id = $1 AND estado = 'pendente' ORDER BY id`,
      [pedacoId],
    );
    const office = await client.query<{ sandbox: boolean }>(
      'SELECT sandbox_of IS NOT NULL AS sandbox FROM organization WHERE id = $1',
      [tenant.organizationId],
    );
    return { arquivos: arquivos.rows, sandbox: office.rows[0]?.sandbox ?? false };
  });
}
