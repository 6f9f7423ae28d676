import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { asOwner } from '../as-owner.ts';
import { faultOfRows } from '../fault-of-rows.ts';
import { betweenQuotes, migrations, type Table, tables } from './tables.ts';

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
    await client.query(`SELECT garantir_particoes_passadas(${MESES})`);
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
    const { rows } = await client.query<WaitingToLeave>(
      `SELECT (SELECT count(*)::int FROM email WHERE estado = 'pendente') AS mails,
              (SELECT count(*)::int FROM entrega WHERE estado = 'pendente') AS deliveries`,
    );
    for (const name of ours.keys()) {
      await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
      await client.query(`ALTER TABLE "${name}" FORCE ROW LEVEL SECURITY`);
    }
    await client.query('COMMIT');
    return rows[0] as WaitingToLeave;
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
