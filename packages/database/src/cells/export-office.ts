import type { Client, ClientBase } from 'pg';
import { asOfOneInstant, copyOut } from '../backup/snapshot.ts';
import { betweenQuotes, migrations, type Table, tables } from '../backup/tables.ts';
import type { Organization } from '../generated/client.ts';
import { RefusedMove } from './refused-move.ts';
import { GOES_ALONG, TREATMENTS } from './tables-of-an-office.ts';

/** `sandbox_of`: of a sandbox the office that it belongs to. */
export type OfficeOnTheMove = Readonly<Pick<Organization, 'id' | 'nome' | 'sandbox_of'>>;

/** The rows of one table that are of one office. What it reads is to be read to the end before anything else is asked for. */
export interface Section {
  readonly office: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** The column that says whose row it is; null where it is no office's. */
  readonly owner: string | null;
  /** Rows in PostgreSQL's text format: all, or those that may have changed since the instant of that `horizon`. */
  read(since?: string): AsyncIterable<Buffer>;
  /** The keys of all rows. */
  keys(): AsyncIterable<Buffer>;
}

/** How many rows a section has, and how many of them `read(since)` gives. */
export interface Count {
  readonly all: number;
  readonly changed: number;
}

export interface OpenOffice {
  readonly migrations: readonly string[];
  /** Names the instant: what a later one reads `since` is whatever had not been committed by this one. */
  readonly horizon: string;
  /** The office, and behind it its sandbox if it has one. */
  readonly offices: readonly OfficeOnTheMove[];
  /** In the order in which they can be put elsewhere. */
  readonly sections: readonly Section[];
  /** Of each section, in their order. */
  count(since: string): Promise<Count[]>;
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
      horizon: await horizonOf(client),
      offices,
      sections: offices.flatMap(({ id }) => carried.map((table) => sectionOf(client, table, id))),
      async count(since) {
        const counts: Count[] = [];
        for (const { id } of offices) counts.push(...(await countRows(client, carried, id, since)));
        return counts;
      },
    });
  });

async function horizonOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ horizon: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon',
  );
  return (rows[0] as { horizon: string }).horizon;
}

const actFor = (client: ClientBase, office: string) =>
  client.query("SELECT set_config('app.organization_id', $1, true)", [office]);

/** One statement for all: while nobody may write each of many would be waited for. */
async function countRows(client: ClientBase, carried: readonly Table[], office: string, since: string) {
  await actFor(client, office);
  const each = carried.map(
    (table, i) =>
      `SELECT ${i} AS at, count(*)::int AS all, count(*) FILTER (WHERE ${writtenSince(since)})::int AS changed ${rowsOf(table, office)}`,
  );
  return (await client.query<Count>(`${each.join(' UNION ALL ')} ORDER BY at`)).rows;
}

function sectionOf(client: Client, table: Table, office: string): Section {
  async function* copied(columns: readonly string[], condition = '') {
    await actFor(client, office);
    yield* copyOut(client, `SELECT ${betweenQuotes(columns)} ${rowsOf(table, office)} ${condition}`);
  }
  return {
    office,
    table: table.nome,
    columns: table.colunas,
    key: table.chave,
    owner: table.dono,
    read: (since) => copied(table.colunas, since === undefined ? '' : `AND ${writtenSince(since)}`),
    keys: () => copied(table.chave),
  };
}

/** Numbers of transactions go round, and ages do not. */
const writtenSince = (horizon: string): string => `age(xmin) <= age('${BigInt(horizon)}'::xid8::xid)`;

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

function rowsOf({ nome, dono }: Table, office: string): string {
  if (dono === null)
    return `FROM "${nome}" WHERE id IN (SELECT pessoa_id FROM "user" WHERE organization_id = '${office}')`;
  return `FROM "${nome}" WHERE ${dono} = '${office}' AND ${GOES_ALONG[nome] ?? true}`;
}
