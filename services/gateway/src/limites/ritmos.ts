/** In each `janelaMs` so many bytes of a body must come, until it is whole. */
export interface Ritmo {
  readonly janelaMs: number;
  readonly bytes: number;
}

export interface Ritmos {
  readonly corpo: Ritmo;
  readonly upload: Ritmo;
  /** How long the rest of a body may go on that nobody reads any more. */
  readonly restoMs: number;
}

const SEGUNDO = 1000;

export const RITMOS: Ritmos = {
  // No bytes are enough: the whole body, or none of it. The largest, a note of 5 MB, comes at 1.4 Mbit/s.
  corpo: { janelaMs: 30 * SEGUNDO, bytes: Number.POSITIVE_INFINITY },
  // 64 kbit/s: less than the slowest line that an office works with.
  upload: { janelaMs: 15 * SEGUNDO, bytes: 15 * 8 * 1024 },
  restoMs: 10 * SEGUNDO,
};
