import { setTimeout as pause } from 'node:timers/promises';
import type { UploadAceito, UploadJob } from '@apura/contracts';
import { gerarNota } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningOffice, runningOffice } from './running-office.ts';

let office: RunningOffice;

beforeAll(async () => {
  office = await runningOffice();
}, 60_000);
afterAll(() => office.stop(), 20_000);

test('kill -9 of the worker in the middle of a batch: every file is accounted for exactly once', async () => {
  const arquivos = Array.from({ length: 300 }, (_, i) => ({
    nome: `nota-${i}.xml`,
    bytes: gerarNota({ seed: i + 1, numero: i + 1, itens: 20 }).bytes,
  }));
  const { job_id } = await office.api.upload<UploadAceito>('/v1/upload', arquivos);
  const look = () => office.api.get<UploadJob>(`/v1/upload/${job_id}?limit=1`);
  let job = await look();
  while (job.pendentes === job.total) {
    await pause(50); // a key has 600 requests a minute
    job = await look();
  }
  expect(job.pendentes).toBeGreaterThan(0);
  process.kill(office.stack.pidOf('worker'), 'SIGKILL');

  const done = await office.receiver.waitFor(
    ({ type, data }) => type === 'lote.concluido' && data.job_id === job_id,
  );
  expect(done.data).toMatchObject({ total: 300, processados: 300, duplicados: 0, recusados: 0 });
  expect(await look()).toMatchObject({ estado: 'concluido', pendentes: 0, processados: 300 });
  expect(office.receiver.events.filter(({ type }) => type === 'lote.concluido')).toHaveLength(1);
  const again = await office.api.upload<UploadAceito>('/v1/upload', arquivos);
  await office.receiver.waitFor(
    ({ type, data }) => type === 'lote.concluido' && data.job_id === again.job_id,
  );
  expect(await office.api.get<UploadJob>(`/v1/upload/${again.job_id}?limit=1`)).toMatchObject({
    duplicados: 300,
    processados: 0,
  });
}, 120_000);
