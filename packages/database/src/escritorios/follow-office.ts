import type pg from 'pg';
import { betweenQuotes } from '../operations/backup.ts';
import { asking } from '../tenancy/asking.ts';
import { actingFor } from '../tenancy/tenant.ts';
import type { OpenOffice, Section } from './export-office.ts';
import {
  type Arrival,
  nameWhoIsHere,
  reencryptStaged,
  refusalOf,
  settlePeople,
  stageRows,
} from './import-office.ts';

/** Rows of a section as they are to be written. */
export type Rewrite = (
  section: Pick<Section, 'office' | 'table' | 'columns'>,
  rows: AsyncIterable<Buffer>,
) => AsyncIterable<Buffer>;

export interface Following {
  readonly rewrite: Rewrite;
  readonly reencrypt: (encrypted: Buffer) => Buffer | undefined;
  /** How many rows each section had when it was last read. */
  readonly known: Map<string, number>;
}

/** Few, and named by what the other cell knows of them: always all of them. */
const PEOPLE: ReadonlySet<string> = new Set(['pessoa', 'user']);

export const nameOf = ({ office, table }: Pick<Section, 'office' | 'table'>): string => `${office} ${table}`;

/**
 * Brings what an office that is in the transaction of `target` already has got, changed or lost since that horizon. Returns how
 * many rows were written.
 */
export async function followOffice(target: pg.Client, open: OpenOffice, since: string, following: Following) {
  const arrivals: Arrival[] = [];
  let written = 0;
  for (const [section, { all, changed }] of await open.count(since)) {
    const people = PEOPLE.has(section.table);
    if (!people && !changed && all === following.known.get(nameOf(section))) continue;
    await asking(target).run(actingFor(section.office));
    const rows = following.rewrite(section, section.read(people ? undefined : since));
    const arrival = await stageRows(target, section, rows, `following_${arrivals.length}`);
    arrivals.push(arrival);
    await reencryptStaged(target, arrival, following.reencrypt);
    written += await put(target, section, { arrival, arrivals, all, following }).catch((cause: unknown) => {
      throw refusalOf(cause, arrival);
    });
    following.known.set(nameOf(section), all);
  }
  for (const { staged } of arrivals) await target.query(`DROP TABLE ${staged}`);
  return written;
}

interface Put {
  readonly arrival: Arrival;
  readonly arrivals: readonly Arrival[];
  readonly all: number;
  readonly following: Following;
}

async function put(target: pg.Client, section: Section, { arrival, arrivals, all, following }: Put) {
  const { table, columns, key } = section;
  if (table === 'pessoa') return updatePeople(target, arrival);
  if (table === 'user') await nameWhoIsHere(target, arrival, arrivals);
  const ofOffice = `t."${section.owner}" = '${section.office}'`;
  const same = `${key.map((it) => `t."${it}" = e."${it}"`).join(' AND ')} AND ${ofOffice}`;
  const isNew = `NOT EXISTS (SELECT FROM "${table}" t WHERE ${same})`;
  const { staged, added } = await asking(target).one<{ staged: number; added: number }>(
    `SELECT count(*)::int AS staged, count(*) FILTER (WHERE ${isNew})::int AS added FROM ${arrival.staged} e`,
  );
  if ((following.known.get(nameOf(section)) ?? 0) + added !== all)
    await removeGone(target, section, `${ofOffice} AND NOT EXISTS (SELECT FROM ${GONE} e WHERE ${same})`);
  // Those that are here first: a new row may take the place that one of them has left.
  const updated = await target.query(
    `UPDATE "${table}" t SET ${columnsToUpdate(section, arrivals)} FROM ${arrival.staged} e WHERE ${same}`,
  );
  const names = betweenQuotes(columns);
  const inserted = await target.query(
    `INSERT INTO "${table}" (${names}) SELECT ${names} FROM ${arrival.staged} e WHERE ${isNew}`,
  );
  const written = (updated.rowCount ?? 0) + (inserted.rowCount ?? 0);
  if (written !== staged) throw new Error(`${table}: ${written} of ${staged} rows were written`);
  return written;
}

const GONE = 'following_keys';

async function removeGone(target: pg.Client, section: Section, gone: string): Promise<void> {
  await stageRows(target, { ...section, columns: section.key }, section.keys(), GONE);
  await target.query(`DELETE FROM "${section.table}" t WHERE ${gone}`);
  await target.query(`DROP TABLE ${GONE}`);
}

/** What a "user" still has of its person follows the person, who may be one of here. */
function columnsToUpdate({ table, columns }: Section, arrivals: readonly Arrival[]): string {
  const ofPerson = table === 'user' ? arrivals.find((it) => it.table === 'pessoa')?.columns : [];
  return assigned(columns.filter((it) => !ofPerson?.includes(it)));
}

const assigned = (columns: readonly string[]): string =>
  columns.map((it) => `"${it}" = e."${it}"`).join(', ');

/** Those whom this transaction brought follow their rows; who was here before stays as they are. */
async function updatePeople(target: pg.Client, people: Arrival): Promise<number> {
  const others = people.columns.filter((it) => it !== 'id');
  await target.query(
    `UPDATE pessoa t SET ${assigned(others)} FROM ${people.staged} e
      WHERE t.id = e.id AND t.xmin = pg_current_xact_id()::xid`,
  );
  return settlePeople(target, people);
}
