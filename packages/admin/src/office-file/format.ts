import { type OfficeOnTheMove, RefusedMove } from '@apura/database';

/**
 * An office's file is a gzip of: a line with `Head`; for each section a line with `SectionHead`, its rows in PostgreSQL's text
 * format in frames (a line with their length in bytes, then the bytes; 0 ends them) and a line with `SectionEnd`; a line with
 * `FileEnd`.
 */
export const FORMAT = 'apura-office';
export const VERSION = 1;

export interface Head {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly made: string;
  /** The version of the tables. */
  readonly migrations: readonly string[];
  readonly offices: readonly OfficeOnTheMove[];
}

export interface SectionHead {
  readonly office: string;
  readonly table: string;
  readonly columns: readonly string[];
}

export interface SectionEnd {
  readonly rows: number;
}

export interface FileEnd {
  readonly sections: number;
  /** Of all that stands before this line, in hex. */
  readonly sha256: string;
}

/** Of one frame, in bytes. */
export const MAX_FRAME = 1024 * 1024;

export const NEWLINE = 10;

/** In PostgreSQL's text format a row ends with a line break, and no value holds one. */
export function rowsIn(bytes: Buffer): number {
  let rows = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}

export const damaged = (what: string): RefusedMove =>
  new RefusedMove('file_damaged', `${what}. Nothing was brought; export the office again.`);
