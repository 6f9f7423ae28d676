import type { ServerResponse } from 'node:http';

type GivesBack = () => void;

/** What each response that is open gives back: of many listeners on one thing Node warns as of a leak. */
const held = new WeakMap<ServerResponse, GivesBack[]>();

/** Of answers that nobody waits for any more. Never more than were open, as a turn in which others come takes one connection. */
const left: GivesBack[][] = [];
let turn: NodeJS.Immediate | undefined;

function giveBack(all: readonly GivesBack[]): void {
  for (const one of all) one();
}

function nextTurn(): void {
  const all = left.shift();
  turn = all && setImmediate(nextTurn);
  if (all) giveBack(all);
}

/**
 * Gives back what a request holds when its connection is over; at once where it is already, as no second `close` comes. Of hundreds whose
 * connections are cut at the same time, one in a turn of the event loop: Node hears of all of them in one turn, and whoever is answered would
 * wait for all that is left to do for those.
 */
export function untilClosed(res: ServerResponse, gives: GivesBack): void {
  if (res.closed) return void gives();
  const others = held.get(res);
  if (others) return void others.push(gives);
  const all = [gives];
  held.set(res, all);
  res.once('close', () => {
    if (!res.writableFinished && turn) return void left.push(all);
    if (!res.writableFinished) turn = setImmediate(nextTurn);
    giveBack(all);
  });
}
