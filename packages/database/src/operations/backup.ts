import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { asking } from '../tenancy/asking.ts';
import { from } from '../tenancy/builder.ts';
import { faultOfRows } from '../tenancy/database-errors.ts';
import { call } from '../tenancy/functions.ts';
import { asOwner } from '../tenancy/open-database.ts';
import { actingFor } from '../tenancy/tenant.ts';

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
export const copy = <T>(ownerUrl: string, work: (copia: OpenCopy) => Promise<T>): Promise<T> =>
  asOfOneInstant(ownerUrl, async (client) => {
    const owners = await asking(client).rows(
      from
        .selectFrom('organization')
        .select('id')
        .union(from.selectFrom('audit_log').select('organization_id as id'))
        .orderBy('id'),
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
              await asking(client).run(actingFor(id));
              yield* copyOut(client, `${all} WHERE ${dono} = '${id}'`);
            }
        },
      })),
    });
  });

export interface StoredCopy {
  readonly migracoes: readonly string[];
  readonly tabelas: readonly {
    readonly nome: string;
    readonly colunas: readonly string[];
    readonly linhas: number;
    /** Rejects when it is not what was written. */
    ler(): AsyncIterable<Buffer>;
  }[];
}

/** As long as events are kept, the longest of all; what is older goes with the next upkeep. */
export const MESES = 13;

/** What waited to leave when the backup was made, and leaves as soon as a deliverer runs. */
export interface WaitingToLeave {
  readonly mails: number;
  readonly deliveries: number;
}

/** Why a database cannot take a backup. The message is meant for the operator; of a damaged one it begins with `file_damaged`. */
export class RefusedRestore extends Error {
  override readonly name = 'RestauracaoRecusada';
}

/**
 * Puts all rows of a backup into a database of the same version that holds none, in one transaction: whatever goes wrong,
 * it is as empty as before. Row-level security is lifted for the owner inside that transaction, where nobody else sees it.
 * What waited to leave waits on, and is counted.
 *
 * @throws `RefusedRestore` when the database is of another version or holds rows, or the backup is not what `backup` writes
 */
export async function restoreBackup(ownerUrl: string, copia: StoredCopy): Promise<WaitingToLeave> {
  return asOwner(ownerUrl, async (client) => {
    await client.query('BEGIN');
    checkVersion(copia.migracoes, await migrations(client));
    const ours = new Map((await tables(client)).map((table) => [table.nome, table]));
    for (const name of ours.keys()) {
      await client.query(`ALTER TABLE "${name}" NO FORCE ROW LEVEL SECURITY`);
      const { rowCount } = await client.query(`SELECT FROM "${name}" LIMIT 1`);
      if (rowCount) throw new RefusedRestore(`The database is not empty: ${name} has rows.`);
    }
    // What they would make is in the backup; what is not there, such as a person for a row that names none, is damage.
    for (const name of ours.keys()) await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`);
    await asking(client).run(call('garantir_particoes_passadas', MESES));
    const restored = new Set<string>();
    for (const stored of copia.tabelas) {
      const { nome, linhas } = stored;
      const table = ours.get(nome);
      if (!table) throw new RefusedRestore(`The backup has a table ${nome}, the database has not.`);
      if (restored.has(nome)) throw damaged(`It has ${nome} twice`);
      const took = await putRows(client, table, stored);
      if (took !== linhas) throw new RefusedRestore(`${nome} took ${took} rows; the backup says ${linhas}.`);
      restored.add(nome);
    }
    // Between that and a change of the tables there must be no check left that waits for the end.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    const waiting: WaitingToLeave = await asking(client).one(
      from.selectNoFrom(({ selectFrom }) => {
        const pending = (table: 'email' | 'entrega') =>
          selectFrom(table)
            .select(sql<number>`count(*)::int`.as('n'))
            .where('estado', '=', sql.lit('pendente'))
            .$asScalar()
            .$notNull();
        return [pending('email').as('mails'), pending('entrega').as('deliveries')];
      }),
    );
    for (const name of ours.keys()) {
      await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
      await client.query(`ALTER TABLE "${name}" FORCE ROW LEVEL SECURITY`);
    }
    await client.query('COMMIT');
    return waiting;
  });
}

/** Puts the rows of one table into it, by the names of its columns that the catalogue has. Returns how many it took. */
async function putRows(
  client: pg.Client,
  { nome, colunas: known }: Table,
  { colunas, ler }: StoredCopy['tabelas'][number],
): Promise<number> {
  if (colunas.length !== known.length || !colunas.every((name, i) => name === known[i]))
    throw damaged(`It names other columns of ${nome} than the database has`);
  const destination = client.query(copyFrom(`COPY "${nome}" (${betweenQuotes(known)}) FROM STDIN`));
  await pipeline(Readable.from(ler()), destination).catch((cause: NodeJS.ErrnoException) => {
    const fault = cause.code?.startsWith('Z_') ? 'they are cut off, or no gzip' : faultOfRows(cause);
    throw fault === undefined ? cause : damaged(`It has rows of ${nome} that cannot be: ${fault}`);
  });
  return destination.rowCount;
}

const damaged = (what: string): RefusedRestore =>
  new RefusedRestore(`file_damaged: ${what}. Nothing was restored.`);

function checkVersion(ofCopy: readonly string[], ours: readonly string[]): void {
  const missing = ofCopy.filter((name) => !ours.includes(name));
  const sobram = ours.filter((name) => !ofCopy.includes(name));
  if (missing.length) {
    throw new RefusedRestore(
      `The backup is of a newer version: the database lacks ${missing.join(', ')}. Restore with that version, then upgrade.`,
    );
  }
  if (sobram.length) {
    throw new RefusedRestore(
      `The backup is of an older version: it lacks ${sobram.join(', ')}. Restore with that version, then upgrade.`,
    );
  }
}

/** All that `work` reads is of one instant, while the services go on working. `ownerUrl` is the login that migrates. */
export async function asOfOneInstant<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>) {
  return asOwner(ownerUrl, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await work(client);
  });
}

/** The rows of a query in PostgreSQL's text format. To be read to the end before the client is asked for anything else. */
export const copyOut = (client: pg.Client, query: string): AsyncIterable<Buffer> =>
  client.query(copyTo(`COPY (${query}) TO STDOUT`));

export interface Table {
  readonly nome: string;
  /** In the table's own order; generated ones are left out, and numbers of transactions, which count in one cluster only. */
  readonly colunas: readonly string[];
  /** Its primary key. */
  readonly chave: readonly string[];
  /** The column that says whose row it is; null where it is no office's. */
  readonly dono: string | null;
}

/** Our tables, those that others refer to first. Read from the catalogue: a new table is part of the next backup. */
export async function tables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refere: string[] }>(
    `SELECT c.relname AS nome,
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                     AND a.atttypid <> 'xid8'::regtype ORDER BY a.attnum) AS colunas,
            ARRAY(SELECT a.attname::text FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
                   WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY a.attnum) AS chave,
            CASE c.relname WHEN 'organization' THEN 'id' WHEN 'pessoa' THEN NULL ELSE 'organization_id' END AS dono,
            ARRAY(SELECT f.confrelid::regclass::text FROM pg_constraint f
                   WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS refere
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_prisma_migrations'
      ORDER BY c.relname <> 'organization', c.relname`,
  );
  const ordenadas: Table[] = [];
  const por = (name: string) => rows.find((row) => row.nome === name.replaceAll('"', ''));
  const visitar = (row: (typeof rows)[number] | undefined) => {
    if (!row || ordenadas.some(({ nome }) => nome === row.nome)) return;
    for (const name of row.refere) visitar(por(name));
    const { nome, colunas, chave, dono } = row;
    ordenadas.push({ nome, colunas, chave, dono });
  };
  for (const row of rows) visitar(row);
  return ordenadas;
}

/** The migrations that the database has, oldest first: two databases with the same ones have the same tables. */
export async function migrations(client: ClientBase): Promise<string[]> {
  const rows = await asking(client).rows(
    from
      .selectFrom('_prisma_migrations')
      .select('migration_name')
      .where('finished_at', 'is not', null)
      .where('rolled_back_at', 'is', null)
      .orderBy('migration_name'),
  );
  return rows.map(({ migration_name }) => migration_name);
}

/** Names as SQL takes them, whatever is in them. */
export const betweenQuotes = (names: readonly string[]): string =>
  names.map((name) => pg.escapeIdentifier(name)).join(', ');
