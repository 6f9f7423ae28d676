import { setTimeout as pause } from 'node:timers/promises';
import { asRefusal, Refusal } from '../refusal.ts';

/**
 * Before each try to start again: the first is at once. What comes back too early is refused, by the memory of a PostgreSQL
 * that was killed or by a port that is not free yet.
 */
const PAUSES_MS = [0, 100, 200, 400, 800, 1_600, 3_200];
const DEATHS = 3;
const WINDOW_MS = 60_000;

export interface Ending {
  /** "código 1" or "SIGKILL". */
  readonly how: string;
  /** What it wrote at its end; the last line is for people. */
  readonly lastWords: string;
}

/** What is kept alive: a service, or PostgreSQL. */
export interface Startable {
  /** Settles when it has ended, whatever the reason. */
  readonly ended: Promise<Ending>;
  /** Asks it to stop; what may be ended by force is, after `limitMs`. */
  stop(limitMs: number): Promise<void>;
}

export interface KeepAliveOptions<P> {
  /** As a sentence calls it. */
  readonly name: string;
  start(): Promise<P>;
  /** The sentence for who has to help. */
  readonly wayOut: string;
  /** Where it writes: named when that disk is full. */
  readonly folder: string;
  readonly say: (line: string) => void;
}

export type Supervised<P extends Startable> = Awaited<ReturnType<typeof keepAlive<P>>>;

/** Starts a process, and again when it dies; more than three times within a minute is a failure, and so is a full disk. */
export async function keepAlive<P extends Startable>(options: KeepAliveOptions<P>) {
  const { name, start, wayOut, folder, say } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = await start();
  let starting: Promise<P | undefined> = Promise.resolve(current);

  async function again(): Promise<P | undefined> {
    for (const ms of PAUSES_MS) {
      await pause(ms, undefined, { signal }).catch(() => {}); // stopping ends the pause
      if (signal.aborted) return undefined;
      const back = await start().catch(() => undefined);
      if (back) return back;
    }
    return undefined;
  }

  const failed = (async (): Promise<Refusal> => {
    const deaths: number[] = [];
    for (;;) {
      const { how, lastWords } = await current.ended;
      if (signal.aborted) return new Promise(() => {});
      const cause = asRefusal(new Error(lastWords), folder);
      if (cause instanceof Refusal) return cause;
      deaths.push(Date.now());
      const recent = deaths.filter((time) => time > Date.now() - WINDOW_MS).length;
      if (recent > DEATHS)
        return new Refusal(
          `O ${name} parou ${recent} vezes em um minuto (${how}). ${lastLine(lastWords)} ${wayOut}`,
        );
      say(`O ${name} parou (${how}) e será reiniciado.`);
      starting = again();
      const back = await starting;
      if (signal.aborted) return new Promise(() => {});
      if (!back) return new Refusal(`O ${name} parou (${how}) e não voltou. ${wayOut}`);
      current = back;
    }
  })();

  return {
    /** What runs now, or ran last. */
    current: () => current,
    /** Settles when it keeps dying, does not come back, or has no room to write. */
    failed,
    async stop(limitMs: number) {
      stopping.abort();
      // One that is just being started again has to be told as well; one that did not come back needs nobody.
      await (await starting)?.stop(limitMs);
    },
  };
}

export const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
