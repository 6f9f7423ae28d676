import type { ServerResponse } from 'node:http';

/** Gives back what a request holds when its connection is over; at once where it is already, as no second `close` comes. */
export function untilClosed(res: ServerResponse, giveBack: () => void): void {
  if (res.closed) giveBack();
  else res.once('close', giveBack);
}
