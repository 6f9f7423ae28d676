import type { Database } from '../open-database.ts';

/** Removes the rate-limit counters whose window is over. Returns how many. */
export async function limparContadores(database: Database): Promise<number> {
  const { rowCount } = await database.app.query('DELETE FROM limites.contador WHERE expire < $1', [
    Date.now(),
  ]);
  return rowCount ?? 0;
}
