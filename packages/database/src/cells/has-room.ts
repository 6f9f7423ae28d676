import type { Database } from '../open-database.ts';

/** Whether fewer offices live here than that; sandboxes and those that have moved are left out. */
export async function hasRoom({ auth }: Database, offices: number): Promise<boolean> {
  const { rows } = await auth.query<{ room: boolean }>('SELECT cell_has_room($1) AS room', [offices]);
  return rows[0]?.room ?? false;
}
