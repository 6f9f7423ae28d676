import type { Database } from '../open-database.ts';

export interface ChaveAutenticada {
  readonly id: string;
  readonly organization_id: string;
  readonly escopos: readonly string[];
  readonly expira_em: Date | null;
  readonly revogada_em: Date | null;
  readonly sandbox: boolean;
}

/** Finds a key by the SHA-256 of its text, whatever office it belongs to. Undefined when there is none. */
export async function autenticarChave(
  database: Database,
  hash: Buffer,
): Promise<ChaveAutenticada | undefined> {
  const { rows } = await database.auth.query<ChaveAutenticada>('SELECT * FROM autenticar_chave($1)', [hash]);
  return rows[0];
}
