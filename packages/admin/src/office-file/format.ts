import { OrNull, Uuid } from '@apura/contracts';
import { RefusedMove } from '@apura/database';
import Type, { type Static } from 'typebox';

/**
 * An office's file is a gzip of: a line with `Head`; for each section a line with `SectionHead`, its rows in PostgreSQL's text
 * format in frames (a line with their length in bytes, then the bytes; 0 ends them) and a line with `SectionEnd`; a line with
 * `FileEnd`.
 */
export const FORMAT = 'apura-office';
export const VERSION = 1;

/** Whatever the rest of the first line is, this says who reads it. */
export const FirstOfAll = Type.Object({ format: Type.Literal(FORMAT), version: Type.Integer() });

const Office = Type.Object({ id: Uuid, nome: Type.String(), sandbox_of: OrNull(Uuid) });

/** `migrations`: the version of the tables. The office comes first, and then its sandbox. */
export const Head = Type.Object({
  ...FirstOfAll.properties,
  made: Type.String(),
  migrations: Type.Array(Type.String()),
  offices: Type.Array(Office, { minItems: 1 }),
});
export type Head = Static<typeof Head>;

export const SectionHead = Type.Object({
  office: Uuid,
  table: Type.String(),
  columns: Type.Array(Type.String(), { minItems: 1 }),
});
export type SectionHead = Static<typeof SectionHead>;

export const SectionEnd = Type.Object({ rows: Type.Integer({ minimum: 0 }) });
export type SectionEnd = Static<typeof SectionEnd>;

/** `sha256`: of all that stands before this line, in hex. */
export const FileEnd = Type.Object({
  sections: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type FileEnd = Static<typeof FileEnd>;

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
