import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { asOwner } from '../as-owner.ts';
import { betweenQuotes, migrations, tables } from './tables.ts';

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

/** Why a database cannot take a backup. The message is meant for the operator. */
export class RefusedRestore extends Error {
  override readonly name = 'RestauracaoRecusada';
}

/**
 * Puts all rows of a backup into a database of the same version that holds none, in one transaction: whatever goes wrong,
 * it is as empty as before. Row-level security is lifted for the owner inside that transaction, where nobody else sees it.
 * Returns the rows of each table.
 *
 * @throws `RefusedRestore` when the database is of another version or holds rows
 */
export async function restoreBackup(
  ownerUrl: string,
  copia: StoredCopy,
): Promise<ReadonlyMap<string, number>> {
  return asOwner(ownerUrl, async (client) => {
    await client.query('BEGIN');
    checkVersion(copia.migracoes, await migrations(client));
    const ours = new Map((await tables(client)).map((table) => [table.nome, table]));
    for (const name of ours.keys()) {
      await client.query(`ALTER TABLE "${name}" NO FORCE ROW LEVEL SECURITY`);
      const { rowCount } = await client.query(`SELECT FROM "${name}" LIMIT 1`);
      if (rowCount) throw new RefusedRestore(`The database is not empty: ${name} has rows.`);
    }
    // What they would make is in the backup.
    await client.query('ALTER TABLE documento DISABLE TRIGGER USER');
    await client.query(`SELECT garantir_particoes_passadas(${MESES})`);
    const postas = new Map<string, number>();
    for (const { nome, colunas, linhas, ler } of copia.tabelas) {
      if (!ours.has(nome)) throw new RefusedRestore(`The backup has a table ${nome}, the database has not.`);
      const destination = client.query(copyFrom(`COPY "${nome}" (${betweenQuotes(colunas)}) FROM STDIN`));
      await pipeline(Readable.from(ler()), destination);
      if (destination.rowCount !== linhas) {
        throw new RefusedRestore(`${nome} took ${destination.rowCount} rows; the backup says ${linhas}.`);
      }
      postas.set(nome, linhas);
    }
    await client.query('ALTER TABLE documento ENABLE TRIGGER USER');
    for (const name of ours.keys()) await client.query(`ALTER TABLE "${name}" FORCE ROW LEVEL SECURITY`);
    await client.query('COMMIT');
    return postas;
  });
}

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
