/** In each `windowMs` so many bytes of a body must come, until it is whole. */
export interface Pace {
  readonly windowMs: number;
  readonly bytes: number;
}

export interface Paces {
  readonly body: Pace;
  readonly upload: Pace;
  /** How long the rest of a body may go on that nobody reads any more. */
  readonly restMs: number;
}

const SECOND = 1000;

export const PACES: Paces = {
  // No bytes are enough: the whole body, or none of it. The largest, a note of 5 MB, comes at 1.4 Mbit/s.
  body: { windowMs: 30 * SECOND, bytes: Number.POSITIVE_INFINITY },
  // 64 kbit/s: less than the slowest line that an office works with.
  upload: { windowMs: 15 * SECOND, bytes: 15 * 8 * 1024 },
  restMs: 10 * SECOND,
};
