import type { Home } from '../home.ts';
import { Refusal } from '../refusal.ts';
import { countDeaths } from './count-deaths.ts';
import type { ServiceProcess } from './service-process.ts';

export type Supervised = Awaited<ReturnType<typeof keepAlive>>;

/** Starts a service and starts it again when it dies; more than three times within a minute is a failure. */
export async function keepAlive(
  start: () => Promise<ServiceProcess>,
  home: Home,
  say: (line: string) => void,
) {
  let starting = start();
  let current = await starting;
  let stopping = false;
  const { name } = current;
  const died = countDeaths();

  const failed = (async (): Promise<Refusal> => {
    for (;;) {
      const { how, lastWords } = await current.ended;
      if (stopping) return new Promise(() => {});
      const { recent, tooOften } = died();
      const log = `${home.logs}/${name}.log`;
      if (tooOften) {
        return new Refusal(
          `O ${name} parou ${recent} vezes em um minuto (${how}). ${lastWords} Veja ${log}.`,
        );
      }
      say(`O ${name} parou (${how}) e será reiniciado.`);
      try {
        starting = start();
        current = await starting;
      } catch {
        return new Refusal(`O ${name} parou (${how}) e não voltou. Veja ${log} e rode npm start de novo.`);
      }
    }
  })();

  return {
    name,
    /** Of the process that runs now. */
    pid: () => current.pid,
    /** Settles when the service keeps dying. */
    failed,
    async stop(limitMs: number) {
      stopping = true;
      // One that is just being started again has to be told as well; one that did not come back needs nobody.
      const last = await starting.catch(() => undefined);
      await last?.stop(limitMs);
    },
  };
}
