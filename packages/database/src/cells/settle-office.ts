import pg from 'pg';
import { betweenQuotes } from '../backup/tables.ts';
import { RefusedMove } from './refused-move.ts';
import { GOES_ALONG } from './tables-of-an-office.ts';

/** The rows of one table of one office, in a temporary table of the connection. */
export interface Arrival {
  readonly office: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly staged: string;
}

const UNIQUE_VIOLATION = '23505';

/** Puts all that has arrived into its tables, in the transaction of the client. Returns how many rows. */
export async function settle(client: pg.Client, arrivals: readonly Arrival[]): Promise<number> {
  let rows = 0;
  for (const arrival of arrivals) {
    // Row-level security holds the rows to this office, whatever they say.
    await client.query("SELECT set_config('app.organization_id', $1, true)", [arrival.office]);
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
