import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { entreAspas, migracoes, tabelas } from './tabelas.ts';

export interface CopiaAberta {
  readonly migracoes: readonly string[];
  /** Offices, those that were removed and left a line in the log included. */
  readonly escritorios: number;
  readonly tabelas: readonly {
    readonly nome: string;
    readonly colunas: readonly string[];
    /** Its rows in PostgreSQL's text format. To be read to the end before the next table is begun. */
    ler(): AsyncIterable<Buffer>;
  }[];
}

/**
 * Opens all rows as of one instant, while the services go on working, and hands them to `work`. `ownerUrl` is the login
 * that migrates: like everybody it reads one office at a time. BullMQ's own tables and the rate limits' counters are left
 * out: the sweepers make permits anew.
 */
export async function copiar<T>(ownerUrl: string, work: (copia: CopiaAberta) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows: donos } = await client.query<{ id: string }>(
      'SELECT id FROM organization UNION SELECT organization_id FROM audit_log ORDER BY 1',
    );
    const todas = await tabelas(client);
    return await work({
      migracoes: await migracoes(client),
      escritorios: donos.length,
      tabelas: todas.map(({ nome, colunas, dono }) => ({
        nome,
        colunas,
        async *ler() {
          for (const { id } of donos) {
            await client.query("SELECT set_config('app.organization_id', $1, true)", [id]);
            const linhas: Readable = client.query(
              copyTo(`COPY (SELECT ${entreAspas(colunas)} FROM "${nome}" WHERE ${dono} = '${id}') TO STDOUT`),
            );
            yield* linhas as AsyncIterable<Buffer>;
          }
        },
      })),
    });
  } finally {
    await client.end();
  }
}
