import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { entreAspas, migracoes, tabelas } from './tabelas.ts';

export interface CopiaGuardada {
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
const MESES = 13;

/** Why a database cannot take a backup. The message is meant for the operator. */
export class RestauracaoRecusada extends Error {
  override readonly name = 'RestauracaoRecusada';
}

/**
 * Puts all rows of a backup into a database of the same version that holds none, in one transaction: whatever goes wrong,
 * it is as empty as before. Row-level security is lifted for the owner inside that transaction, where nobody else sees it.
 * Returns the rows of each table.
 *
 * @throws `RestauracaoRecusada` when the database is of another version or holds rows
 */
export async function restaurar(
  ownerUrl: string,
  copia: CopiaGuardada,
): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    conferirVersao(copia.migracoes, await migracoes(client));
    const daqui = new Map((await tabelas(client)).map((tabela) => [tabela.nome, tabela]));
    for (const nome of daqui.keys()) {
      await client.query(`ALTER TABLE "${nome}" NO FORCE ROW LEVEL SECURITY`);
      const { rowCount } = await client.query(`SELECT FROM "${nome}" LIMIT 1`);
      if (rowCount) throw new RestauracaoRecusada(`The database is not empty: ${nome} has rows.`);
    }
    // What they would make is in the backup.
    await client.query('ALTER TABLE documento DISABLE TRIGGER USER');
    await client.query(`SELECT garantir_particoes_passadas(${MESES})`);
    const postas = new Map<string, number>();
    for (const { nome, colunas, linhas, ler } of copia.tabelas) {
      if (!daqui.has(nome))
        throw new RestauracaoRecusada(`The backup has a table ${nome}, the database has not.`);
      const destino = client.query(copyFrom(`COPY "${nome}" (${entreAspas(colunas)}) FROM STDIN`));
      await pipeline(Readable.from(ler()), destino);
      if (destino.rowCount !== linhas) {
        throw new RestauracaoRecusada(`${nome} took ${destino.rowCount} rows; the backup says ${linhas}.`);
      }
      postas.set(nome, linhas);
    }
    await client.query('ALTER TABLE documento ENABLE TRIGGER USER');
    for (const nome of daqui.keys()) await client.query(`ALTER TABLE "${nome}" FORCE ROW LEVEL SECURITY`);
    await client.query('COMMIT');
    return postas;
  } finally {
    await client.end();
  }
}

function conferirVersao(daCopia: readonly string[], daqui: readonly string[]): void {
  const faltam = daCopia.filter((nome) => !daqui.includes(nome));
  const sobram = daqui.filter((nome) => !daCopia.includes(nome));
  if (faltam.length) {
    throw new RestauracaoRecusada(
      `The backup is of a newer version: the database lacks ${faltam.join(', ')}. Restore with that version, then upgrade.`,
    );
  }
  if (sobram.length) {
    throw new RestauracaoRecusada(
      `The backup is of an older version: it lacks ${sobram.join(', ')}. Restore with that version, then upgrade.`,
    );
  }
}
