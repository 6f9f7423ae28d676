import type { Database } from '../open-database.ts';

/** Whose apuração this is, for an operator who knows only its id. */
export async function escritorioDaApuracao(database: Database, id: string): Promise<string | undefined> {
  const { rows } = await database.relay.query<{ organization_id: string }>(
    'SELECT organization_id FROM apuracao WHERE id = $1',
    [id],
  );
  return rows[0]?.organization_id;
}
