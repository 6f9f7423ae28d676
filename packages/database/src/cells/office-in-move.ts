/** Of what the database refuses because the office is on its way to another cell, or there. */
const IN_MOVE = 'AP001';

/** Whether a statement was refused because the office moves; with where it lives now, once it has. */
export function officeInMove(error: unknown): { readonly address: string | undefined } | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, detail, cause } = error as { code?: unknown; detail?: string; cause?: unknown };
  return code === IN_MOVE ? { address: detail || undefined } : officeInMove(cause);
}
