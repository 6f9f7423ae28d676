import type { Database } from '../open-database.ts';
import { asking } from '../tenancy/asking.ts';

/** Whether fewer offices live here than that; sandboxes and those that have moved are left out. */
export const hasRoom = async ({ auth }: Database, offices: number): Promise<boolean> =>
  (await asking(auth).value<boolean>('SELECT cell_has_room($1) AS room', [offices])) ?? false;
