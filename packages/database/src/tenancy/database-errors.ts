import pg from 'pg';

/**
 * PostgreSQL's codes for "not now" (classes 08, 53 and 57P; a statement, a wait for a lock or a silence that took too long),
 * and the network's.
 */
const CODE =
  /^(08...|53...|57P0.|57014|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;
/** pg gives these no code. */
const MESSAGE = /^Connection terminated|timeout exceeded when trying to connect/;

/** Whether `error` says that the database cannot be reached at the moment; the same request may work a little later. */
export function databaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message, cause }: { code?: unknown; message?: unknown; cause?: unknown } = error;
  return (
    (typeof code === 'string' && CODE.test(code)) ||
    (typeof message === 'string' && MESSAGE.test(message)) ||
    databaseUnavailable(cause)
  );
}

/** What is stored, or was received, is at fault: the same work on it will fail again. */
export class DataError extends Error {}

/**
 * SQLSTATE classes that are about the data of a statement: cardinality, data, integrity, a limit of the program (such
 * as a row that is too large).
 */
const CLASSES: ReadonlySet<string> = new Set(['21', '22', '23', '54']);
/** What JavaScript says of data that our code did not foresee, or that do not fit into a string or an array. */
const NOMES: ReadonlySet<string> = new Set(['RangeError', 'TypeError', 'SyntaxError']);

/** Whether an error is about the data that were worked on. A service that is away, or stops, is not. */
export function dataError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, name }: { readonly code?: unknown; readonly name?: unknown } = error;
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return CLASSES.has(code.slice(0, 2));
  return error instanceof DataError || NOMES.has(String(name)) || code === 'ERR_STRING_TOO_LONG';
}

/**
 * What PostgreSQL has against rows themselves: a value that is none, a constraint, another office's, a trigger's word, too
 * much in one (classes 22, 23, 42501, P0001 and 54 of its error codes). Undefined where something else went wrong.
 */
export function faultOfRows(cause: unknown): string | undefined {
  if (!(cause instanceof pg.DatabaseError)) return undefined;
  return /^(22|23|54)|^(42501|P0001)$/.test(cause.code ?? '') ? cause.message : undefined;
}
