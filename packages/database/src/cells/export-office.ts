import type { ClientBase } from 'pg';
import { asOfOneInstant, copyOut } from '../backup/snapshot.ts';
import { betweenQuotes, migrations, type Table, tables } from '../backup/tables.ts';
import { RefusedMove } from './refused-move.ts';
import { TREATMENTS } from './tables-of-an-office.ts';

export interface OfficeOnTheMove {
  readonly id: string;
  readonly nome: string;
  /** Of a sandbox: the office that it belongs to. */
  readonly sandbox_of: string | null;
}

export interface OpenOffice {
  readonly migrations: readonly string[];
  /** The office, and behind it its sandbox if it has one. */
  readonly offices: readonly OfficeOnTheMove[];
  /** In the order in which they can be put elsewhere. */
  readonly sections: readonly {
    readonly office: string;
    readonly table: string;
    readonly columns: readonly string[];
    /** Its rows in PostgreSQL's text format. To be read to the end before the next section is begun. */
    read(): AsyncIterable<Buffer>;
  }[];
}

/**
 * Opens all rows of an office and of its sandbox as of one instant, while the services go on working, and hands them to
 * `work`. Ciphertexts are as they are stored. `ownerUrl` is the login that migrates.
 *
 * @throws `RefusedMove` `office_unknown`, `office_is_sandbox`, `table_undecided`
 */
export const openOffice = <T>(
  ownerUrl: string,
  organizationId: string,
  work: (office: OpenOffice) => Promise<T>,
): Promise<T> =>
  asOfOneInstant(ownerUrl, async (client) => {
    const offices = await officesOf(client, organizationId);
    const carried = await carriedTables(client);
    return await work({
      migrations: await migrations(client),
      offices,
      sections: offices.flatMap(({ id }) =>
        carried.map((table) => ({
          office: id,
          table: table.nome,
          columns: table.colunas,
          async *read() {
            await client.query("SELECT set_config('app.organization_id', $1, true)", [id]);
            yield* copyOut(client, rowsOf(table, id));
          },
        })),
      ),
    });
  });

async function officesOf(client: ClientBase, id: string): Promise<OfficeOnTheMove[]> {
  const { rows } = await client.query<OfficeOnTheMove>(
    'SELECT id, nome, sandbox_of FROM organization WHERE id = $1 OR sandbox_of = $1 ORDER BY sandbox_of NULLS FIRST',
    [id],
  );
  const office = rows.find((row) => row.id === id);
  if (!office) throw new RefusedMove('office_unknown', `There is no office ${id}.`);
  if (office.sandbox_of)
    throw new RefusedMove(
      'office_is_sandbox',
      `${id} is the sandbox of ${office.sandbox_of}, and goes with it: export that one.`,
    );
  return rows;
}

/** The tables whose rows go along, those that others refer to first. */
export async function carriedTables(client: ClientBase): Promise<Table[]> {
  const all = await tables(client);
  const undecided = all.filter(({ nome }) => !Object.hasOwn(TREATMENTS, nome)).map(({ nome }) => nome);
  if (undecided.length)
    throw new RefusedMove('table_undecided', `Nobody has said what becomes of ${undecided.join(', ')}.`);
  return all.filter(({ nome }) => TREATMENTS[nome] === 'copied');
}

function rowsOf({ nome, colunas, dono }: Table, office: string): string {
  const all = `SELECT ${betweenQuotes(colunas)} FROM "${nome}"`;
  if (dono === null)
    return `${all} WHERE id IN (SELECT pessoa_id FROM "user" WHERE organization_id = '${office}')`;
  return `${all} WHERE ${dono} = '${office}'${nome === 'conteudo' ? ' AND NOT provisorio' : ''}`;
}
