import pg from 'pg';

export interface EscritorioListado {
  readonly id: string;
  readonly nome: string;
  readonly sandbox: boolean;
}

/** All offices, for an operator who holds the login that migrates: no service can list them. */
export async function listarEscritorios(ownerUrl: string): Promise<EscritorioListado[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<EscritorioListado>(
      'SELECT id, nome, sandbox_of IS NOT NULL AS sandbox FROM organization ORDER BY id',
    );
    return rows;
  } finally {
    await client.end();
  }
}
