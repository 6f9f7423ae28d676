import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { RefusedMove } from './refused-move.ts';

/** What somebody may be working on under a lease. */
const LEASED = ['pedaco', 'apuracao', 'recalculo', 'entrega', 'email'] as const;

/** Whoever writes, or reads a long list, is through by then; so is a report that is being printed. */
const WRITERS_MS = 3_000;
const WORK_MS = 60_000;
/** Longer than all that comes after it may take; if this program ends, the office works again then. */
const HELD_S = 180;
const LOOK_MS = 100;
/** Longer than the freeze lasts. */
const SILENT_MS = 15_000;

export type Leaving = ReturnType<typeof leaveCell>;

/**
 * An office, and its sandbox, in the cell that it leaves. `source` is a connection of the login that migrates: the freeze ends
 * with it, but what `close` says stays.
 */
export function leaveCell(source: pg.Client, offices: readonly string[]) {
  const each = async (statement: string): Promise<pg.QueryResult> => source.query(statement, [offices]);
  async function atWork(): Promise<boolean> {
    for (const office of offices) {
      await source.query("SELECT set_config('app.organization_id', $1, false)", [office]);
      const { rows } = await source.query<{ some: boolean }>(
        `SELECT ${LEASED.map((table) => `EXISTS (SELECT FROM ${table} WHERE organization_id = $1 AND lease_ate > now())`).join(' OR ')} AS some`,
        [office],
      );
      if (rows[0]?.some) return true;
    }
    return false;
  }
  return {
    /** Lets nobody begin work for the office, and waits for what is under way. @throws RefusedMove `office_busy` */
    async hold(): Promise<void> {
      await each(
        `INSERT INTO office_move (organization_id, held_until)
         SELECT office, now() + interval '${HELD_S} seconds' FROM unnest($1::uuid[]) office
         ON CONFLICT (organization_id) DO UPDATE SET held_until = excluded.held_until`,
      );
      for (const until = Date.now() + WORK_MS; await atWork(); await pause(LOOK_MS))
        if (Date.now() > until)
          throw new RefusedMove(
            'office_busy',
            `Something is still being worked on after ${WORK_MS / 1000} s.`,
          );
    },
    /** Waits for those who write, and lets nobody else begin to. @throws RefusedMove `office_busy` */
    async freeze(): Promise<void> {
      // Of a program that is stopped, or on a machine that has gone, no end of the connection is seen.
      await source.query(`SET idle_session_timeout = ${SILENT_MS}`);
      await source.query(`SET lock_timeout = ${WRITERS_MS}`);
      try {
        for (const office of offices)
          await source.query('SELECT pg_advisory_lock(office_lock($1))', [office]);
      } catch (cause) {
        if (!(cause instanceof pg.DatabaseError) || cause.code !== '55P03') throw cause;
        throw new RefusedMove('office_busy', `Somebody has been writing for ${WRITERS_MS / 1000} s.`);
      }
    },
    /** From here on nobody writes, even if this program ends, until `reopen` or for good. `token`: what is asked there by. */
    async close(address: string, token: Buffer): Promise<void> {
      await source.query(
        `UPDATE office_move SET closed = true, closed_at = now(), held_until = 'infinity', address = $2, asks_with = $3
          WHERE organization_id = ANY($1)`,
        [offices, address, token],
      );
      await source.query('RESET idle_session_timeout');
    },
    /** The other cell has it. */
    moved: () => each('UPDATE office_move SET moved_at = now() WHERE organization_id = ANY($1) AND closed'),
    /** The other cell does not have it: it works here as before. */
    async reopen(): Promise<void> {
      await source.query('RESET idle_session_timeout');
      // The row stays: the cell that it came from may not have asked yet.
      await each(
        `UPDATE office_move SET held_until = '-infinity', closed = false, closed_at = NULL, address = NULL, asks_with = NULL
          WHERE organization_id = ANY($1) AND moved_at IS NULL`,
      );
      await each('SELECT pg_advisory_unlock(office_lock(office)) FROM unnest($1::uuid[]) office');
    },
  };
}
