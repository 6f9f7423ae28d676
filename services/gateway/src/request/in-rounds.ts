import { setTimeout as wait } from 'node:timers/promises';

/**
 * Asks the same thing again and again for many: whoever wants the next answer about `key` waits for the round that is
 * open, and all of them get what it finds with one question, asked by the first of them. A round lasts `everyMs`, or to
 * the moment at which `ending` aborts; without anybody who waits there is none. When the question fails, it does for all.
 */
export function inRounds<T>(everyMs: number) {
  const open = new Map<string, Promise<T>>();
  return (key: string, ask: () => Promise<T>, ending: AbortSignal): Promise<T> => {
    const joined = open.get(key);
    if (joined) return joined;
    const round = wait(everyMs, undefined, { signal: ending, ref: false })
      .catch(() => {})
      .then(() => {
        open.delete(key);
        return ask();
      });
    open.set(key, round);
    return round;
  };
}
