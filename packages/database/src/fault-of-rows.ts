import pg from 'pg';

/**
 * What PostgreSQL has against rows themselves: a value that is none, a constraint, another office's, a trigger's word, too
 * much in one (classes 22, 23, 42501, P0001 and 54 of its error codes). Undefined where something else went wrong.
 */
export function faultOfRows(cause: unknown): string | undefined {
  if (!(cause instanceof pg.DatabaseError)) return undefined;
  return /^(22|23|54)|^(42501|P0001)$/.test(cause.code ?? '') ? cause.message : undefined;
}
