import { ErroDaApi } from '@apura/contracts';

interface Queue {
  underWay: number;
  /** Each is called when a place is handed on to it. */
  readonly waiting: Set<() => void>;
}

interface Size {
  readonly porUm: number;
  readonly waitMs: number;
  /** Whoever has more waiting rests between two turns for as long as the last one took. */
  readonly rests?: true;
}

/** So many at a time for each; more of one's requests wait, in order, while those of others pass. */
export function createTurns({ porUm, waitMs, rests }: Size) {
  const queues = new Map<string, Queue>();

  const entrar = ({ waiting }: Queue): Promise<void> =>
    new Promise((done, fail) => {
      const call = () => {
        clearTimeout(deadline);
        waiting.delete(call);
        done();
      };
      const deadline = setTimeout(() => {
        waiting.delete(call);
        fail(new ErroDaApi('requisicoes_simultaneas', { adicionais: { retryAfter: 1 } }));
      }, waitMs);
      waiting.add(call);
    });

  const handOn = (who: string, queue: Queue) => {
    const [next] = queue.waiting;
    if (next) next();
    else {
      queue.underWay -= 1;
      if (!queue.underWay) queues.delete(who);
    }
  };

  return {
    /** Does `run` when it is the turn of `who`. @throws ErroDaApi `requisicoes_simultaneas` when that did not come in time */
    async wait<T>(who: string, run: () => Promise<T>): Promise<T> {
      const queue: Queue = queues.get(who) ?? { underWay: 0, waiting: new Set() };
      queues.set(who, queue);
      if (queue.underWay < porUm) queue.underWay += 1;
      else await entrar(queue);
      const from = performance.now();
      try {
        return await run();
      } finally {
        if (rests && queue.waiting.size) setTimeout(handOn, performance.now() - from, who, queue);
        else handOn(who, queue);
      }
    },
  };
}
