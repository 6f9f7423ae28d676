/**
 * The error as a queue can keep it. BullMQ on PostgreSQL stores the message as jsonb, which refuses NUL and lone
 * surrogates: an unclean message would lose the failure, and the job would run again as "stalled".
 */
export function storableError(error: unknown): Error {
  const original = error instanceof Error ? error : new Error(String(error));
  const clean = (text: string) => text.replaceAll('\u0000', '\uFFFD').toWellFormed().slice(0, 2000);
  const stored = new Error(clean(original.message));
  stored.name = original.name;
  stored.stack = clean(original.stack ?? stored.message);
  return stored;
}
