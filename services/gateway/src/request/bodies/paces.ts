const SECOND = 1000;

/** In each `windowMs` so many bytes of a body must come, until it is whole. */
export const PACES = {
  // No bytes are enough: the whole body, or none of it. The largest, a note of 5 MB, comes at 1.4 Mbit/s.
  body: { windowMs: 30 * SECOND, bytes: Number.POSITIVE_INFINITY },
  // 64 kbit/s: less than the slowest line that an office works with.
  upload: { windowMs: 15 * SECOND, bytes: 15 * 8 * 1024 },
  /** How long the rest of a body may go on that nobody reads any more. */
  restMs: 10 * SECOND,
};
export type Paces = typeof PACES;
