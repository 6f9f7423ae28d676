import type { UploadAceito, UploadJob } from '@apura/contracts';
import { generateNota } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningOffice, runningOffice } from './running-office.ts';

/** Time box in seconds, and the seed that chooses victim and moment: both are printed, so that a failure can be repeated. */
const SECONDS = Number(process.env.APURA_LONG_SECONDS ?? 120);
const SEED = Number(process.env.APURA_LONG_SEED ?? Date.now() % 100_000);
const FILES = 120;

let office: RunningOffice;

beforeAll(async () => {
  office = await runningOffice();
}, 60_000);
afterAll(() => office.stop(), 20_000);

/** Small linear congruential sequence (Numerical Recipes): enough to choose moments. */
function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test(
  `kill -9 at random moments for ${SECONDS} s, seed ${SEED}`,
  async () => {
    const random = sequence(SEED);
    const until = Date.now() + SECONDS * 1000;
    for (let round = 0; Date.now() < until; round++) {
      const arquivos = Array.from({ length: FILES }, (_, i) => {
        const numero = round * FILES + i + 1;
        return { nome: `nota-${numero}.xml`, bytes: generateNota({ seed: numero, numero, itens: 10 }).bytes };
      });
      const { job_id } = await office.api.upload<UploadAceito>('/v1/upload', arquivos);
      await new Promise((done) => setTimeout(done, random() * 400));
      const victim = random() < 0.8 ? 'worker' : 'deliverer';
      process.stdout.write(`round ${round}: kill -9 ${victim}\n`);
      process.kill(office.stack.pidOf(victim), 'SIGKILL');
      const done = await office.receiver.waitFor(
        ({ type, data }) => type === 'lote.concluido' && data.job_id === job_id,
      );
      expect(done.data).toMatchObject({ total: FILES, processados: FILES, duplicados: 0, recusados: 0 });
      expect(await office.api.get<UploadJob>(`/v1/upload/${job_id}?limit=1`)).toMatchObject({
        pendentes: 0,
        processados: FILES,
      });
      // The supervisor gives up on a service that dies more than three times a minute.
      await new Promise((done) => setTimeout(done, 16_000));
    }
    const ended = office.receiver.events.flatMap((event) =>
      event.type === 'lote.concluido' ? [event.data.job_id] : [],
    );
    expect(new Set(ended).size).toBe(ended.length);
  },
  (SECONDS + 180) * 1000,
);
