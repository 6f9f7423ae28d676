const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A delivery is tried for so long at the most. */
const WINDOW = 24 * HOUR;

/** What is waited after attempt 1, 2, ...; after the last of these comes one final attempt, at the end of the window. */
const ESPERAS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  1 * HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
];
const VARIACAO = 0.2;

export interface FailedAttempt {
  /** Number of the attempt that has just failed; the first is 1. */
  readonly numero: number;
  /** When the 24 hours began. */
  readonly criadoEm: Date;
  readonly agora: Date;
  /** From 0 to just below 1, for the jitter. */
  readonly random: number;
  /** What the receiver asked for, in seconds. */
  readonly retryAfterS?: number;
}

/**
 * When to try again, or null when the delivery has failed for good. Growing delays with ±20 % of jitter; the last
 * attempt stands exactly 24 hours after the beginning. A `Retry-After` is kept between 1 and 2 times the planned delay,
 * so a receiver can neither be hammered nor park us; it takes the place of the jitter.
 */
export function nextAttempt({ numero, criadoEm, agora, random, retryAfterS }: FailedAttempt): Date | null {
  const fim = criadoEm.getTime() + WINDOW;
  if (agora.getTime() >= fim) return null;
  if (numero === ESPERAS.length + 1) return new Date(fim);
  const wait = ESPERAS[numero - 1];
  if (wait === undefined) return null;
  const planned =
    retryAfterS === undefined
      ? wait * (1 - VARIACAO + 2 * VARIACAO * random)
      : Math.min(Math.max(retryAfterS * SECOND, wait), 2 * wait);
  return new Date(Math.min(agora.getTime() + Math.round(planned), fim));
}
