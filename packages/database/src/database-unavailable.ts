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
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  return (
    (typeof code === 'string' && CODE.test(code)) ||
    (typeof message === 'string' && MESSAGE.test(message)) ||
    databaseUnavailable(cause)
  );
}
