/** What is stored, or was received, is at fault: the same work on it will fail again. */
export class ErroDosDados extends Error {}

/**
 * SQLSTATE classes that are about the data of a statement: cardinality, data, integrity, a limit of the program (such
 * as a row that is too large).
 */
const CLASSES: ReadonlySet<string> = new Set(['21', '22', '23', '54']);
/** What JavaScript says of data that our code did not foresee, or that do not fit into a string or an array. */
const NOMES: ReadonlySet<string> = new Set(['RangeError', 'TypeError', 'SyntaxError']);

/** Whether an error is about the data that were worked on. A service that is away, or stops, is not. */
export function erroDosDados(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return CLASSES.has(code.slice(0, 2));
  return error instanceof ErroDosDados || NOMES.has(String(name)) || code === 'ERR_STRING_TOO_LONG';
}
