import type { Tenant } from '../tenancy/tenant.ts';

export interface ChunkFile {
  readonly id: string;
  readonly nome: string;
  readonly sha256: Buffer;
  /** Of a ZIP, which is alone in its chunk: the hashes of the contents that it is stored in, in order. */
  readonly partes: readonly Buffer[] | null;
}

export interface OpenChunk {
  readonly arquivos: readonly ChunkFile[];
  /** Homologação notes are accepted only here. */
  readonly sandbox: boolean;
}

/** The files of a chunk that are still to be processed. */
export async function chunkFiles(tenant: Tenant, chunkId: string): Promise<OpenChunk> {
  const arquivos = await tenant.read<ChunkFile>(
    `SELECT id, nome, sha256, partes FROM arquivo WHERE pedaco_id = $1::uuid AND estado = 'pendente' ORDER BY id`,
    [chunkId],
  );
  const [office] = await tenant.read<{ sandbox: boolean }>(
    'SELECT sandbox_of IS NOT NULL AS sandbox FROM organization WHERE id = $1::uuid',
    [tenant.organizationId],
  );
  return { arquivos, sandbox: office?.sandbox ?? false };
}
