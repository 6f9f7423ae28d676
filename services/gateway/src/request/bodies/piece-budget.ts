import type { IncomingMessage } from 'node:http';

/** Bytes that a piece has on average at least, once there are many: a packet of the narrowest network has more. */
const BYTES_PER_PIECE = 256;
const ALLOWANCE = 5_000;

const left = new WeakMap<IncomingMessage, number>();

/**
 * Counts a piece of a request's body. Each costs the event loop the same, whatever it holds, and a chunk of HTTP may be one
 * byte: false once there are more of them than a client would send, whoever listens by then.
 */
export function pieceFits(req: IncomingMessage, bytes: number): boolean {
  const now = (left.get(req) ?? ALLOWANCE) + bytes / BYTES_PER_PIECE - 1;
  left.set(req, now);
  return now >= 0;
}
