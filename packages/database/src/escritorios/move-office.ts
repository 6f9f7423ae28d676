import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Expression, expressionBuilder, sql } from 'kysely';
import pg from 'pg';
import { migrations } from '../operations/backup.ts';
import { asking } from '../tenancy/asking.ts';
import { anyOf, from, now, type Tables, textOf } from '../tenancy/builder.ts';
import { call, lockOf } from '../tenancy/functions.ts';
import { asOwner, type Database } from '../tenancy/open-database.ts';
import { actingFor } from '../tenancy/tenant.ts';
import { type OpenOffice, openOffice } from './export-office.ts';
import { type Following, followOffice, nameOf } from './follow-office.ts';
import {
  beginArrival,
  checkAbsent,
  checkSameVersion,
  NOT_HELD,
  reencryptStaged,
  stage,
} from './import-office.ts';
import { RefusedMove } from './refused-move.ts';

export interface Move extends Pick<Following, 'rewrite' | 'reencrypt'> {
  /** The logins that migrate, of the office's cell and of the other one. */
  readonly sourceUrl: string;
  readonly targetUrl: string;
  readonly office: string;
  /** Where the other cell is reached; what this one answers from then on. */
  readonly address: string;
  /** Hears of each pass, with the rows that it brought, before the next one begins. */
  readonly onPass?: (rows: number) => Promise<void> | void;
}

export interface Moved {
  /** Milliseconds for which nobody could write in the office; undefined where an earlier move had come to its last step. */
  readonly frozenMs: number | undefined;
}

/** A pass that brings fewer rows is short enough to be made while nobody writes; after so many passes it is tried anyhow. */
const FEW = 2_000;
const PASSES = 6;
/** For so long nobody writes at most: what is not through then goes back. */
const FROZEN_MS = 5_000;
const TOKEN_BYTES = 32;

/**
 * Takes an office, with its sandbox, to another cell while it works: copies all of it into one transaction there, follows what
 * changes here, lets nobody write for the last of it, and commits. Whatever fails before goes back, and nobody there has seen
 * a row; what ends in the last step is completed, or goes back, when it is asked for again. With `undo` only that is done.
 *
 * @throws RefusedMove
 */
export const moveOffice = (it: Move, undo = false): Promise<Moved | undefined> =>
  asOwner(it.sourceUrl, (source) =>
    asOwner(it.targetUrl, async (target) => {
      const offices = await openOffice(it.sourceUrl, it.office, async (open) =>
        open.offices.map(({ id }) => id),
      );
      await keepOthersAway(source, target, it.office);
      const leaving = leaveCell(source, offices);
      if (await completed(source, target, leaving, it)) return { frozenMs: undefined };
      if (undo) return undefined;
      try {
        const token = randomBytes(TOKEN_BYTES);
        const arriving = await arrive(target, it, offices, token);
        return await handOver(target, leaving, arriving, { address: it.address, token });
      } catch (cause) {
        if (cause instanceof RefusedMove && cause.code === 'outcome_unknown') throw cause;
        await leaving.reopen().catch(() => {
          throw outcomeUnknown(cause);
        });
        throw cause;
      }
    }),
  );

/** One move of an office at a time; and of one that has ended nothing is under way there any more. */
async function keepOthersAway(source: pg.Client, target: pg.Client, office: string): Promise<void> {
  for (const cell of [source, target]) {
    const mine = await asking(cell).value(call('pg_try_advisory_lock', lockOf(`move-office ${office}`)));
    if (!mine) throw new RefusedMove('office_busy', `Another move of ${office} is under way.`);
  }
}

/** What became of a move that ended in its last step: true when the office is there. Otherwise it works here again. */
async function completed(source: pg.Client, target: pg.Client, leaving: Leaving, { office, address }: Move) {
  const state = await asking(source).first(
    from
      .selectFrom('office_move')
      .select(['address', 'moved_at', 'asks_with'])
      .where('organization_id', '=', office)
      .where('closed', '=', true),
  );
  if (state?.moved_at) throw new RefusedMove('office_moved', `${office} has moved to ${state.address}.`);
  if (!state) return false;
  // Another cell knows nothing of what became of it there.
  if (state.address !== address)
    throw new RefusedMove('outcome_unknown', `Its move to ${state.address} was cut off: run that again.`);
  const there = await arrivedThere(target, office, state.asks_with);
  await (there ? leaving.moved() : leaving.reopen());
  return there;
}

async function arrivedThere(target: pg.Client, office: string, token: Buffer | null): Promise<boolean> {
  // Closed by a release that gave moves no token.
  if (!token)
    return (await asking(target).count(from.selectFrom('organization').where('id', '=', office))) > 0;
  const state = await asking(target).first(
    from.selectFrom('office_move').select('arrived_at').where('answers_to', '=', tokenHash(token)),
  );
  if (!state)
    throw new RefusedMove('outcome_unknown', 'The other database is not the one that it was moving to.');
  return state.arrived_at !== null;
}

interface Arriving {
  /** Follows what has changed since the last time. Returns how many rows that were. */
  follow(): Promise<number>;
}

/** All of the office as of one instant, in a transaction of the other cell that stays open. */
async function arrive(
  target: pg.Client,
  it: Move,
  offices: readonly string[],
  token: Buffer,
): Promise<Arriving> {
  const following: Following = { ...it, known: new Map() };
  const pass = (bring: (open: OpenOffice) => Promise<number>) =>
    openOffice(it.sourceUrl, it.office, async (open) => {
      if (open.offices.length !== offices.length)
        throw new RefusedMove('office_busy', 'Its sandbox has just been made.');
      const rows = await bring(open);
      await it.onPass?.(rows);
      return open.horizon;
    });
  let horizon = await pass(async (open) => {
    checkSameVersion(open.migrations, await migrations(target));
    await checkAbsent(target, open.offices);
    await expectOffice(target, it.office, token);
    const arrivals = await stage(target, {
      offices: open.offices,
      sections: () => sectionsOf(open, following),
    });
    for (const arrival of arrivals) await reencryptStaged(target, arrival, it.reencrypt);
    return beginArrival(target, open.offices, arrivals);
  });
  return {
    async follow() {
      let rows = 0;
      horizon = await pass(async (open) => {
        rows = await followOffice(target, open, horizon, following);
        return rows;
      });
      return rows;
    },
  };
}

/** So that this cell can say what became of the move, also when the program has ended, and of no other than this one. */
const expectOffice = (target: pg.Client, office: string, token: Buffer) =>
  asking(target).run(
    from
      .insertInto('office_move')
      .values({ organization_id: office, held_until: NOT_HELD, answers_to: tokenHash(token) })
      .onConflict((one) =>
        one
          .column('organization_id')
          .doUpdateSet(({ ref }) => ({ answers_to: ref('excluded.answers_to'), arrived_at: null })),
      ),
  );

async function* sectionsOf(open: OpenOffice, { known, rewrite }: Following) {
  for (const [section, { all }] of await open.count(open.horizon)) {
    known.set(nameOf(section), all);
    yield { ...section, rows: () => rewrite(section, section.read()) };
  }
}

async function handOver(
  target: pg.Client,
  leaving: Leaving,
  arriving: Arriving,
  { address, token }: { readonly address: string; readonly token: Buffer },
): Promise<Moved> {
  for (let passes = 0; passes < PASSES && (await arriving.follow()) >= FEW; passes++);
  await leaving.hold();
  await arriving.follow();
  const began = performance.now();
  await within(FROZEN_MS, async () => {
    await leaving.freeze();
    await arriving.follow();
  });
  await leaving.close(address, token);
  await lastStep(target, leaving);
  return { frozenMs: performance.now() - began };
}

async function within(ms: number, work: () => Promise<void>): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    const refuse = () =>
      reject(new RefusedMove('office_busy', `The last of it took longer than ${ms / 1000} s.`));
    setTimeout(refuse, ms).unref();
  });
  await Promise.race([work(), late]);
}

/** @throws RefusedMove `outcome_unknown` where the office may be there by now: then it must not work here again */
async function lastStep(target: pg.Client, leaving: Leaving): Promise<void> {
  try {
    const { command } = await target.query('COMMIT');
    if (command === 'COMMIT') return void (await leaving.moved());
  } catch (cause) {
    throw outcomeUnknown(cause);
  }
  throw new RefusedMove('rows_in_the_way', 'The other cell took nothing.');
}

const outcomeUnknown = (cause: unknown): RefusedMove =>
  new RefusedMove(
    'outcome_unknown',
    `${cause instanceof Error ? cause.message : cause}. It may be that nobody can write in the office now: its cell asks the other one ` +
      'where it is until it knows, and so does this command when it is run again.',
  );

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

/** Whoever writes in the office has it, beside others who do. */
const lockOfOffice = (office: string) => sql<string>`office_lock(${office})`;

type Leaving = ReturnType<typeof leaveCell>;

/**
 * An office, and its sandbox, in the cell that it leaves. `source` is a connection of the login that migrates: the freeze ends
 * with it, but what `close` says stays.
 */
export function leaveCell(source: pg.Client, offices: readonly string[]) {
  const each = from.updateTable('office_move').where('organization_id', '=', anyOf(offices));
  async function atWork(): Promise<boolean> {
    for (const office of offices) {
      await asking(source).run(actingFor(office, true));
      for (const table of LEASED) {
        const leased = from
          .selectFrom(table)
          .where('organization_id', '=', office)
          .where('lease_ate', '>', now)
          .limit(1);
        if (await asking(source).count(leased)) return true;
      }
    }
    return false;
  }
  return {
    /** Lets nobody begin work for the office, and waits for what is under way. @throws RefusedMove `office_busy` */
    async hold(): Promise<void> {
      const held_until = sql<Date>`now() + make_interval(secs => ${HELD_S})`;
      await asking(source).run(
        from
          .insertInto('office_move')
          .values(offices.map((organization_id) => ({ organization_id, held_until })))
          .onConflict((one) =>
            one
              .column('organization_id')
              .doUpdateSet(({ ref }) => ({ held_until: ref('excluded.held_until') })),
          ),
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
          await asking(source).run(call('pg_advisory_lock', lockOfOffice(office)));
      } catch (cause) {
        if (!(cause instanceof pg.DatabaseError) || cause.code !== '55P03') throw cause;
        throw new RefusedMove('office_busy', `Somebody has been writing for ${WRITERS_MS / 1000} s.`);
      }
    },
    /** From here on nobody writes, even if this program ends, until `reopen` or for good. `token`: what is asked there by. */
    async close(address: string, token: Buffer): Promise<void> {
      await asking(source).run(
        each.set({
          closed: true,
          closed_at: now,
          held_until: sql<Date>`'infinity'`,
          address,
          asks_with: token,
        }),
      );
      await source.query('RESET idle_session_timeout');
    },
    /** The other cell has it. */
    moved: () => asking(source).run(each.set({ moved_at: now }).where('closed', '=', true)),
    /** The other cell does not have it: it works here as before. */
    async reopen(): Promise<void> {
      await source.query('RESET idle_session_timeout');
      // The row stays: the cell that it came from may not have asked yet.
      await asking(source).run(
        each
          .set({ held_until: NOT_HELD, closed: false, closed_at: null, address: null, asks_with: null })
          .where('moved_at', 'is', null),
      );
      for (const office of offices)
        await asking(source).run(call('pg_advisory_unlock', lockOfOffice(office)));
    },
  };
}

/** A move whose program may have ended in its last step: its office is closed here, and nobody has said that it is there. */
export interface CutOffMove {
  /** Of the other cell. */
  readonly address: string;
  /** 32 bytes, of which that cell has the SHA-256. */
  readonly token: Buffer;
  readonly since: Date;
}

/** `never`: nor will it come by that move. */
const ARRIVED = ['here', 'never', 'under_way'] as const;
export type Arrived = (typeof ARRIVED)[number];

export const cutOffMoves = ({ relay }: Database): Promise<CutOffMove[]> =>
  asking(relay).rows(call('cut_off_moves'));

/** Says here what the other cell has said. Returns of how many offices, sandboxes counted, that was news. */
export const settleMove = async ({ relay }: Database, token: Buffer, arrived: boolean): Promise<number> =>
  (await asking(relay).value(call('settle_move', token, arrived))) ?? 0;

/** What the other cell has of a move's token. */
export const tokenHash = (token: Buffer): Buffer => createHash('sha256').update(token).digest();

/** What became here of the move with that token; undefined where none was to come. */
export async function arrivalOf({ auth }: Database, token: Buffer): Promise<Arrived | undefined> {
  const arrived = await asking(auth).value(call('office_arrival', tokenHash(token)));
  return ARRIVED.find((one) => one === arrived);
}

/** Of what the database refuses because the office is on its way to another cell, or there. */
const IN_MOVE = 'AP001';

/** Whether a statement was refused because the office moves; with where it lives now, once it has. */
export function officeInMove(error: unknown): { readonly address: string | undefined } | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, detail, cause }: { code?: unknown; detail?: unknown; cause?: unknown } = error;
  if (code !== IN_MOVE) return officeInMove(cause);
  return { address: typeof detail === 'string' && detail ? detail : undefined };
}

/** Whether fewer offices live here than that; sandboxes and those that have moved are left out. */
export const hasRoom = async ({ auth }: Database, offices: number): Promise<boolean> =>
  (await asking(auth).value(call('cell_has_room', offices))) ?? false;

/** An office is not on its way to another cell, where the work will be done. Its id is told with its table, for what is asked has such a column too. */
export const isHere = (office: Expression<string>) => {
  const { exists, not, selectFrom } = expressionBuilder<Tables, never>();
  return not(
    exists(
      selectFrom('office_move as m')
        .select('m.organization_id')
        .where('m.organization_id', '=', office)
        .where('m.held_until', '>', now),
    ),
  );
};

const HERE = textOf(isHere(sql.raw('OFFICE')));
/** The same of a row of any office, as a part of a larger statement. */
export const notHeld = (row: string): string => HERE.replace('OFFICE', `${row}.organization_id`);

/** Where an office lives that has moved away, for a statement of its own. */
export const movedTo = from
  .selectFrom('office_move as m')
  .select('m.address')
  .where('m.closed', '=', true)
  .where('m.moved_at', 'is not', null);
