import { setMaxListeners } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Attack } from '../../attack.ts';
import type { Stage } from '../../stage.ts';

/** One connection of a crowd: what it begins with, and what it goes on with. */
export interface Member {
  /** Written at once. */
  readonly begin: string | Uint8Array;
  /** Written every `everyMs` from then on, for as long as the connection is open. */
  readonly drip?: { readonly bytes: string; readonly everyMs: number };
  /** Where it comes from; 127.0.0.1, which is a proxy's, where it is left out. */
  readonly localAddress?: string;
  /** It reads nothing of what is answered. */
  readonly deaf?: true;
}

interface Crowd extends Pick<Attack, 'name' | 'right' | 'unmeasured'> {
  /** Who holds what there is only so much of: many offices, or many addresses. Who is sent away comes back. */
  members(stage: Stage): Promise<readonly Member[]>;
  /** What somebody who holds nothing asks for meanwhile, so many times one after the other; resolves to the answer. */
  ask(stage: Stage): Promise<string>;
  readonly times: number;
}

/** Until what the crowd began has arrived. */
const BEGUN_MS = 700;
const COME_BACK_MS = 300;

function open(port: number, member: Member, over: AbortSignal): void {
  const { begin, drip, localAddress, deaf } = member;
  const socket: Socket = connect({ host: '127.0.0.1', port, ...(localAddress ? { localAddress } : {}) });
  const drops =
    drip &&
    setInterval(() => {
      if (socket.writable) socket.write(drip.bytes);
    }, drip.everyMs);
  const leave = () => void socket.destroy();
  over.addEventListener('abort', leave, { once: true });
  socket.on('error', () => {});
  if (deaf) socket.pause();
  else socket.resume();
  socket.once('close', () => {
    clearInterval(drops);
    over.removeEventListener('abort', leave);
    if (!over.aborted) setTimeout(() => !over.aborted && open(port, member, over), COME_BACK_MS);
  });
  socket.once('connect', () => socket.write(begin));
}

/** The answers to who holds nothing, each once, while a crowd holds all that it can: that is what the attack is judged by. */
export const crowd = ({ members, ask, times, ...attack }: Crowd): Attack => {
  let those: readonly Member[] = [];
  const beside = async (port: number, work: () => Promise<void>) => {
    const over = new AbortController();
    setMaxListeners(those.length, over.signal);
    for (const member of those) open(port, member, over.signal);
    await new Promise((done) => setTimeout(done, BEGUN_MS));
    await work().finally(() => over.abort());
  };
  return {
    ...attack,
    async run(stage) {
      those = await members(stage);
      const seen = new Set<string>();
      await beside(stage.services.gateway.port, async () => {
        for (let i = 0; i < times; i += 1) seen.add(await ask(stage));
      });
      return { answer: [...seen].sort().join(', '), requests: those.length + times };
    },
    control: (port) => beside(port, () => new Promise((done) => setTimeout(done, COME_BACK_MS))),
  };
};

/** The head of a request, each line after the first as it is given. */
export const head = (line: string, ...lines: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: apura', ...lines, '', ''].join('\r\n');
