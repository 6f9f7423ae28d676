import { asOfOneInstant, copyOut } from './snapshot.ts';
import { betweenQuotes, migrations, tables } from './tables.ts';

export interface OpenCopy {
  readonly migrations: readonly string[];
  /** Offices, those that were removed and left a line in the log included. */
  readonly escritorios: number;
  readonly tables: readonly {
    readonly nome: string;
    readonly colunas: readonly string[];
    /** Its rows in PostgreSQL's text format. To be read to the end before the next table is begun. */
    read(): AsyncIterable<Buffer>;
  }[];
}

/**
 * Opens all rows as of one instant, while the services go on working, and hands them to `work`. `ownerUrl` is the login
 * that migrates: like everybody it reads one office at a time. BullMQ's own tables and the rate limits' counters are left
 * out: the sweepers make permits anew.
 */
export const copiar = <T>(ownerUrl: string, work: (copia: OpenCopy) => Promise<T>): Promise<T> =>
  asOfOneInstant(ownerUrl, async (client) => {
    const { rows: owners } = await client.query<{ id: string }>(
      'SELECT id FROM organization UNION SELECT organization_id FROM audit_log ORDER BY 1',
    );
    const ours = await tables(client);
    return await work({
      migrations: await migrations(client),
      escritorios: owners.length,
      tables: ours.map(({ nome, colunas, dono }) => ({
        nome,
        colunas,
        async *read() {
          const all = `SELECT ${betweenQuotes(colunas)} FROM "${nome}"`;
          if (dono === null) yield* copyOut(client, all);
          else
            for (const { id } of owners) {
              await client.query("SELECT set_config('app.organization_id', $1, true)", [id]);
              yield* copyOut(client, `${all} WHERE ${dono} = '${id}'`);
            }
        },
      })),
    });
  });
