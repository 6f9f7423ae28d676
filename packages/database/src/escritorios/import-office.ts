import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { betweenQuotes, MESES, migrations } from '../operations/backup.ts';
import { PLACES } from '../operations/operations.ts';
import { asking } from '../tenancy/asking.ts';
import { anyOf, from, now } from '../tenancy/builder.ts';
import { faultOfRows } from '../tenancy/database-errors.ts';
import { call } from '../tenancy/functions.ts';
import { newId } from '../tenancy/new-id.ts';
import { asOwner } from '../tenancy/open-database.ts';
import { actingFor } from '../tenancy/tenant.ts';
import { carriedTables, GOES_ALONG, type OfficeOnTheMove } from './export-office.ts';
import { RefusedMove } from './refused-move.ts';

export interface ArrivingOffice {
  readonly migrations: readonly string[];
  readonly offices: readonly OfficeOnTheMove[];
  /** In the order of `openOffice`. Rejects with `file_damaged` when anything of it is not what was written, the end included. */
  sections(): AsyncIterable<{
    readonly office: string;
    readonly table: string;
    readonly columns: readonly string[];
    rows(): AsyncIterable<Buffer>;
  }>;
}

/**
 * Puts an office that `openOffice` opened elsewhere into a database of the same version that does not have it, while the
 * services work there. Everything is read to its end into tables that only this connection sees; then one transaction puts
 * it in its place: until that ends nobody sees a row of it, and whatever goes wrong, there is none. `reencrypt` gives a
 * secret encrypted with this deployment's key, and throws where no key opens it. Mails that were still to be sent are brought
 * as discarded: somebody else wrote them, and here no limit of a day has counted them. Returns the number of rows.
 *
 * @throws `RefusedMove` each of its codes but those of the export
 */
export async function importOffice(
  ownerUrl: string,
  arriving: ArrivingOffice,
  reencrypt: (encrypted: Buffer) => Buffer | undefined,
): Promise<number> {
  return asOwner(ownerUrl, async (client) => {
    checkSameVersion(arriving.migrations, await migrations(client));
    await checkAbsent(client, arriving.offices);
    const arrivals = await stage(client, arriving);
    try {
      await checkItsOwn(client, arriving.offices, arrivals);
      await discardMails(client, arrivals);
      for (const arrival of arrivals) await reencryptStaged(client, arrival, reencrypt);
      const rows = await beginArrival(client, arriving.offices, arrivals);
      await client.query('COMMIT');
      return rows;
    } catch (cause) {
      const fault = faultOfRows(cause);
      if (fault === undefined) throw cause;
      throw new RefusedMove('file_damaged', `It has rows that cannot be: ${fault}. Nothing was brought.`);
    }
  });
}

async function discardMails(client: pg.Client, arrivals: readonly Arrival[]): Promise<void> {
  for (const { staged } of arrivals.filter(({ table }) => table === 'email'))
    await client.query(
      `UPDATE ${staged} SET estado = 'descartado', segredo = NULL, lease_dono = NULL, lease_ate = NULL
        WHERE estado = 'pendente'`,
    );
}

/** Since when an office is not held that never was. */
export const NOT_HELD = sql<Date>`'-infinity'`;

/** Longer than a move waits between two statements of the transaction. */
const SILENT_MS = 300_000;

/** Begins the transaction in which the office arrives, and puts into it what is staged. Returns how many rows. */
export async function beginArrival(
  client: pg.Client,
  offices: readonly OfficeOnTheMove[],
  arrivals: readonly Arrival[],
): Promise<number> {
  // By itself: a partition that is made keeps everybody else from the table until the transaction ends.
  await asking(client).run(call('garantir_particoes_passadas', MESES));
  await client.query('BEGIN');
  // Of a program whose machine has gone no end of the connection is seen, and others wait for this transaction.
  await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${SILENT_MS}`);
  const rows = await settle(client, arrivals);
  for (const { id } of offices) {
    await noteArrival(client, id);
    // It may have lived here before; and whoever asks by the move that brings it is told that it has come.
    await asking(client).run(
      from
        .updateTable('office_move')
        .set({ held_until: NOT_HELD, closed: false, closed_at: null, address: null, moved_at: null })
        .set({ key_hashes: [], asks_with: null, arrived_at: now })
        .where('organization_id', '=', id),
    );
  }
  return rows;
}

export function checkSameVersion(ofFile: readonly string[], ours: readonly string[]): void {
  const differ = [
    ...ofFile.filter((name) => !ours.includes(name)).map((name) => `this database lacks ${name}`),
    ...ours.filter((name) => !ofFile.includes(name)).map((name) => `the file lacks ${name}`),
  ];
  if (differ.length)
    throw new RefusedMove(
      'file_of_other_version',
      `${differ.join(', ')}. Bring both deployments to one version, and export again.`,
    );
}

export async function checkAbsent(client: pg.Client, offices: readonly OfficeOnTheMove[]): Promise<void> {
  const ids = offices.map(({ id }) => id);
  const there = await asking(client).first(
    from.selectFrom('organization').select('id').where('id', '=', anyOf(ids)),
  );
  if (there)
    throw new RefusedMove(
      'office_exists',
      `The office ${there.id} is here already. To take the file's in its place, purge it first.`,
    );
}

/** Reads all to its end. Of a file that is not whole nothing but temporary tables has been written. */
export async function stage(client: pg.Client, arriving: Pick<ArrivingOffice, 'offices' | 'sections'>) {
  const ours = new Map((await carriedTables(client)).map((table) => [table.nome, table.colunas]));
  const known = new Set(arriving.offices.map(({ id }) => id));
  const arrivals: Arrival[] = [];
  for await (const { office, table, columns, rows } of arriving.sections()) {
    const own = ours.get(table);
    if (!known.has(office) || own?.length !== columns.length || !own.every((name, i) => name === columns[i]))
      throw new RefusedMove('file_damaged', `It has a part that is none of an office: ${table}.`);
    if (arrivals.some((it) => it.office === office && it.table === table))
      throw new RefusedMove('file_damaged', `It has a part twice: ${table}.`);
    arrivals.push(
      await stageRows(client, { office, table, columns: own }, rows(), `entering_${arrivals.length}`),
    );
  }
  return arrivals;
}

/**
 * What row-level security does not see in a file that somebody has written: offices and people that it only names, and people
 * whom nobody of the office is. A row of "user" that names nobody would make a person of what the file says of it.
 */
async function checkItsOwn(
  client: pg.Client,
  offices: readonly OfficeOnTheMove[],
  arrivals: readonly Arrival[],
): Promise<void> {
  for (const { id, nome, sandbox_of } of offices) {
    const staged = (table: string) => arrivals.find((it) => it.office === id && it.table === table)?.staged;
    const [organization, people, users] = [staged('organization'), staged('pessoa'), staged('user')];
    const { rows } =
      organization && people && users
        ? await client.query(
            `SELECT FROM ${organization} o
              WHERE o.id = $1 AND o.nome = $2 AND o.sandbox_of IS NOT DISTINCT FROM $3 AND (SELECT count(*) FROM ${organization}) = 1
                AND (SELECT count(*) = count(DISTINCT id) FROM ${people})
                AND NOT EXISTS (SELECT FROM ${users} u WHERE NOT EXISTS (SELECT FROM ${people} p WHERE p.id = u.pessoa_id))
                AND NOT EXISTS (SELECT FROM ${people} p WHERE NOT EXISTS (SELECT FROM ${users} u WHERE u.pessoa_id = p.id))`,
            [id, nome, sandbox_of],
          )
        : { rows: [] };
    if (!rows.length) throw new RefusedMove('file_damaged', `It does not bring all that it names of ${id}.`);
  }
}

/** Puts rows, or some columns of them, into a temporary table of that name. */
export async function stageRows(
  client: pg.Client,
  { office, table, columns }: Omit<Arrival, 'staged'>,
  rows: AsyncIterable<Buffer>,
  staged: string,
): Promise<Arrival> {
  const names = betweenQuotes(columns);
  await client.query(`CREATE TEMP TABLE ${staged} AS SELECT ${names} FROM "${table}" WITH NO DATA`);
  const destination = client.query(copyFrom(`COPY ${staged} (${names}) FROM STDIN`));
  await pipeline(Readable.from(rows), destination).catch((cause: Error) => {
    if (!(cause instanceof pg.DatabaseError)) throw cause;
    throw new RefusedMove('file_damaged', `${table} holds what is no row: ${cause.message}.`);
  });
  return { office, table, columns, staged };
}

export async function reencryptStaged(
  client: pg.Client,
  { office, table, staged }: Arrival,
  reencrypt: (encrypted: Buffer) => Buffer | undefined,
): Promise<void> {
  for (const { coluna } of PLACES.filter(({ tabela }) => tabela === table)) {
    const { rows } = await client.query<{ id: string; sealed: Buffer }>(
      `SELECT id, ${coluna} AS sealed FROM ${staged} WHERE ${coluna} IS NOT NULL`,
    );
    for (const { id, sealed } of rows) {
      const renewed = opened(() => reencrypt(sealed), `${table} ${id} of office ${office}`);
      if (renewed) await client.query(`UPDATE ${staged} SET ${coluna} = $2 WHERE id = $1`, [id, renewed]);
    }
  }
}

function opened<T>(open: () => T, what: string): T {
  try {
    return open();
  } catch {
    throw new RefusedMove(
      'secret_unopened',
      `No key opens ${what}. Give this command the SECRETS_KEY of where it comes from in SECRETS_KEYS_PREVIOUS.`,
    );
  }
}

async function noteArrival(client: pg.Client, office: string): Promise<void> {
  await asking(client).run(actingFor(office));
  const act = { ator: 'apura-admin', acao: 'escritorio.trazido', alvo: office };
  await asking(client).run(
    from.insertInto('audit_log').values({ id: newId(), organization_id: office, ...act }),
  );
}

/** The rows of one table of one office, in a temporary table of the connection. */
export interface Arrival {
  readonly office: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly staged: string;
}

const UNIQUE_VIOLATION = '23505';

/** Puts all that has arrived into its tables, in the transaction of the client. Returns how many rows. */
async function settle(client: pg.Client, arrivals: readonly Arrival[]): Promise<number> {
  let rows = 0;
  for (const arrival of arrivals) {
    // Row-level security holds the rows to this office, whatever they say.
    await asking(client).run(actingFor(arrival.office));
    rows += await settleTable(client, arrival, arrivals).catch((cause: unknown) => {
      throw refusalOf(cause, arrival);
    });
  }
  return rows;
}

async function settleTable(client: pg.Client, arrival: Arrival, arrivals: readonly Arrival[]) {
  const { table, columns, staged } = arrival;
  if (table === 'pessoa') return settlePeople(client, arrival);
  if (table === 'user') await nameWhoIsHere(client, arrival, arrivals);
  const names = betweenQuotes(columns);
  const { rowCount } = await client.query(
    `INSERT INTO "${table}" (${names}) SELECT ${names} FROM ${staged} WHERE ${GOES_ALONG[table] ?? true}`,
  );
  return rowCount ?? 0;
}

/** Who is here already, by id or by a confirmed e-mail, stays as they are here: with the password that they have here. */
export async function settlePeople(client: pg.Client, { columns, staged }: Arrival): Promise<number> {
  const { rows } = await client.query<{ email: string }>(
    `SELECT e.email FROM ${staged} e JOIN pessoa p ON p.email = e.email AND p.id <> e.id
      WHERE e.email_confirmado_em IS NULL OR p.email_confirmado_em IS NULL`,
  );
  if (rows[0])
    throw new RefusedMove(
      'person_unconfirmed',
      `${rows[0].email} has an account here and one in the file, and not both have confirmed the address: they may be ` +
        'two people. Have the address confirmed in both deployments, and export again.',
    );
  const names = betweenQuotes(columns);
  const { rowCount } = await client.query(
    `INSERT INTO pessoa (${names}) SELECT ${names} FROM ${staged} e
      WHERE NOT EXISTS (SELECT FROM pessoa p WHERE p.id = e.id OR p.email = e.email)`,
  );
  return rowCount ?? 0;
}

/** Those of the people who have another id here are named by that one. */
export async function nameWhoIsHere(client: pg.Client, users: Arrival, arrivals: readonly Arrival[]) {
  const people = arrivals.find(({ table, office }) => table === 'pessoa' && office === users.office);
  if (!people) return;
  await client.query(
    `UPDATE ${users.staged} u SET pessoa_id = p.id FROM ${people.staged} e JOIN pessoa p ON p.email = e.email
      WHERE u.pessoa_id = e.id AND NOT EXISTS (SELECT FROM pessoa s WHERE s.id = e.id)`,
  );
}

export function refusalOf(cause: unknown, { office, table }: Arrival): unknown {
  if (!(cause instanceof pg.DatabaseError) || cause.code !== UNIQUE_VIOLATION) return cause;
  if (table === 'organization')
    return new RefusedMove('office_exists', `The office ${office} has just been brought by somebody else.`);
  return new RefusedMove(
    'rows_in_the_way',
    `${table} has a row here that the file brings too (${cause.constraint}): another office's, or left of this one. ` +
      'Nothing was brought; look which it is.',
  );
}
