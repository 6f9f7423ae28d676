import { setTimeout as pause } from 'node:timers/promises';
import type { RunningPostgres } from '../postgres/start-postgres.ts';
import { asRefusal, Refusal } from '../refusal.ts';
import { countDeaths } from './count-deaths.ts';

/** A server that was killed leaves processes that hold its memory for a moment: what comes too early is refused. */
const PAUSES_MS = [0, 250, 500, 1_000, 2_000, 4_000];

export interface KeptPostgres extends Pick<RunningPostgres, 'url'> {
  /** Settles when the server keeps dying, does not come back, or has no room to write. */
  readonly failed: Promise<Refusal>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL of this folder, and again at the same address when it dies; more than three times within a minute is a failure. */
export async function keepPostgres(
  start: (settings: Readonly<Record<string, string>>) => Promise<RunningPostgres>,
  folder: string,
  say: (line: string) => void,
): Promise<KeptPostgres> {
  const first = await start({});
  const settings = { port: String(first.port) };
  const stopping = new AbortController();
  let starting: Promise<RunningPostgres | undefined> = Promise.resolve(first);

  async function again(): Promise<RunningPostgres | undefined> {
    for (const ms of PAUSES_MS) {
      await pause(ms, undefined, { signal: stopping.signal }).catch(() => {}); // stopping ends the pause
      if (stopping.signal.aborted) return undefined;
      const back = await start(settings).catch(() => undefined);
      if (back) return back;
    }
    return undefined;
  }

  const failed = (async (): Promise<Refusal> => {
    const died = countDeaths();
    for (let current: RunningPostgres | undefined = first; ; current = await starting) {
      if (stopping.signal.aborted) return new Promise(() => {});
      if (!current) return gaveUp('não voltou');
      const log = await current.died;
      const cause = asRefusal(new Error(log), folder);
      if (cause instanceof Refusal) return cause;
      const { recent, tooOften } = died();
      if (tooOften) return gaveUp(`parou ${recent} vezes em um minuto`);
      say('O PostgreSQL parou e será reiniciado; os dados estão guardados.');
      starting = again();
    }
  })();

  return {
    url: first.url,
    failed,
    async stop() {
      stopping.abort();
      await (await starting)?.stop();
    },
  };
}

const gaveUp = (what: string) =>
  new Refusal(`O PostgreSQL ${what}. Rode npm start de novo; os dados estão guardados.`);
