import { newId } from '../new-id.ts';
import type { Database } from '../open-database.ts';

/** The offices whose owner asked before `antes` for everything to be removed. */
export const escritoriosAApagar = async (database: Database, antes: Date): Promise<string[]> =>
  (await database.relay.query<{ id: string }>('SELECT escritorios_a_apagar($1) AS id', [antes])).rows.map(
    ({ id }) => id,
  );

/**
 * Removes every row of an office, and of its sandbox: notes, results, people, keys, settings, its log. Of each one line
 * stays in the audit log, which says when and by whom ("sistema", or a person's id). Returns the ids that were removed;
 * their bytes outside the database are still there. Doing it twice adds a line.
 */
export async function apagarEscritorio(database: Database, organizationId: string, quem: string) {
  const sandbox = await database
    .forOrganization(organizationId)
    .transaction((tx) => tx.query<{ id: string | null }>('SELECT sandbox_do_escritorio() AS id'));
  const ids = [...sandbox.rows.flatMap(({ id }) => (id === null ? [] : [id])), organizationId];
  for (const id of ids) {
    await database.forOrganization(id).transaction(async (tx) => {
      // All rows of an office in one statement: it takes as long as it takes.
      await tx.query('SET LOCAL statement_timeout = 0');
      await tx.query('SELECT apagar_escritorio($1, $2)', [newId(), quem]);
    });
  }
  return ids;
}
