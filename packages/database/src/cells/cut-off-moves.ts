import { createHash } from 'node:crypto';
import type { Database } from '../open-database.ts';
import { asking } from '../tenancy/asking.ts';

/** A move whose program may have ended in its last step: its office is closed here, and nobody has said that it is there. */
export interface CutOffMove {
  /** Of the other cell. */
  readonly address: string;
  /** 32 bytes, of which that cell has the SHA-256. */
  readonly token: Buffer;
  readonly since: Date;
}

/** `never`: nor will it come by that move. */
export type Arrived = 'here' | 'never' | 'under_way';

export const cutOffMoves = async ({ relay }: Database): Promise<CutOffMove[]> =>
  (await relay.query<CutOffMove>('SELECT address, token, since FROM cut_off_moves()')).rows;

/** Says here what the other cell has said. Returns of how many offices, sandboxes counted, that was news. */
export const settleMove = async ({ relay }: Database, token: Buffer, arrived: boolean): Promise<number> =>
  (await asking(relay).value<number>('SELECT settle_move($1, $2) AS offices', [token, arrived])) ?? 0;

/** What the other cell has of a move's token. */
export const tokenHash = (token: Buffer): Buffer => createHash('sha256').update(token).digest();

/** What became here of the move with that token; undefined where none was to come. */
export const arrivalOf = ({ auth }: Database, token: Buffer): Promise<Arrived | undefined> =>
  asking(auth).value<Arrived>('SELECT office_arrival($1) AS arrived', [tokenHash(token)]);
