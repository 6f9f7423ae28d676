import { setTimeout as pause } from 'node:timers/promises';
import type { UploadAceito, UploadJob } from '@apura/contracts';
import { generateNota } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningOffice, runningOffice } from './running-office.ts';

const FILES = 200;

let office: RunningOffice;

beforeAll(async () => {
  office = await runningOffice();
}, 60_000);
afterAll(() => office.stop(), 20_000);

const look = (id: string) => office.api.get<UploadJob>(`/v1/upload/${id}?limit=1`);

/** A batch of which some has been done and some has not. One that was done before anybody looked is not it: then another is sent. */
async function half() {
  for (let first = 1; ; first += FILES) {
    const arquivos = Array.from({ length: FILES }, (_, i) => ({
      nome: `nota-${first + i}.xml`,
      bytes: generateNota({ seed: first + i, numero: first + i, itens: 20 }).bytes,
    }));
    const { job_id } = await office.api.upload<UploadAceito>('/v1/upload', arquivos);
    let job = await look(job_id);
    while (job.pendentes === job.total) {
      await pause(50); // a key has 600 requests a minute
      job = await look(job_id);
    }
    if (job.pendentes > 0) return { arquivos, job_id };
  }
}

test('kill -9 of the worker in the middle of a batch: every file is accounted for exactly once', async () => {
  const { arquivos, job_id } = await half();
  process.kill(office.stack.pidOf('worker'), 'SIGKILL');

  const done = await office.receiver.waitFor(
    ({ type, data }) => type === 'lote.concluido' && data.job_id === job_id,
  );
  expect(done.data).toMatchObject({ total: FILES, processados: FILES, duplicados: 0, recusados: 0 });
  expect(await look(job_id)).toMatchObject({ estado: 'concluido', pendentes: 0, processados: FILES });
  expect(
    office.receiver.events.filter(({ type, data }) => type === 'lote.concluido' && data.job_id === job_id),
  ).toHaveLength(1);
  const again = await office.api.upload<UploadAceito>('/v1/upload', arquivos);
  await office.receiver.waitFor(
    ({ type, data }) => type === 'lote.concluido' && data.job_id === again.job_id,
  );
  expect(await look(again.job_id)).toMatchObject({ duplicados: FILES, processados: 0 });
}, 120_000);
