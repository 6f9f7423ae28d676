import { setTimeout as pause } from 'node:timers/promises';
import type { UploadAceito, UploadJob } from '@apura/contracts';
import { openDatabase } from '@apura/database';
import { gerarNota } from '@apura/samples';
import {
  type ApiClient,
  apiClient,
  createDemoOffice,
  type Receiver,
  type Stack,
  startReceiver,
  startStack,
} from '@apura/standalone';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TemporaryHome, temporaryHome } from './temporary-home.ts';

let home: TemporaryHome;
let receiver: Receiver;
let stack: Stack;
let api: ApiClient;

beforeAll(async () => {
  home = temporaryHome();
  receiver = await startReceiver();
  stack = await startStack({ home, port: 0, allowedHosts: [receiver.host], say: () => {} });
  const database = openDatabase({ appUrl: stack.appUrl, relayUrl: stack.relayUrl, onError: () => {} });
  const office = await createDemoOffice(database);
  await database.close();
  api = apiClient(stack.baseUrl, office.key);
  const { secret } = await api.post<{ secret: string }>('/v1/webhooks', { url: receiver.url });
  receiver.trust(secret);
}, 60_000);
afterAll(async () => {
  await stack.stop();
  await receiver.close();
  home.remove();
}, 20_000);

test('kill -9 of the worker in the middle of a batch: every file is accounted for exactly once', async () => {
  const arquivos = Array.from({ length: 300 }, (_, i) => ({
    nome: `nota-${i}.xml`,
    bytes: gerarNota({ seed: i + 1, numero: i + 1, itens: 20 }).bytes,
  }));
  const { job_id } = await api.upload<UploadAceito>('/v1/upload', arquivos);
  const look = () => api.get<UploadJob>(`/v1/upload/${job_id}?limit=1`);
  let job = await look();
  while (job.pendentes === job.total) {
    await pause(50); // a key has 600 requests a minute
    job = await look();
  }
  expect(job.pendentes).toBeGreaterThan(0);
  process.kill(stack.pidOf('worker'), 'SIGKILL');

  const done = await receiver.waitFor(
    ({ type, data }) => type === 'lote.concluido' && data.job_id === job_id,
  );
  expect(done.data).toMatchObject({ total: 300, processados: 300, duplicados: 0, recusados: 0 });
  expect(await look()).toMatchObject({ estado: 'concluido', pendentes: 0, processados: 300 });
  expect(receiver.events.filter(({ type }) => type === 'lote.concluido')).toHaveLength(1);
  const again = await api.upload<UploadAceito>('/v1/upload', arquivos);
  await receiver.waitFor(({ type, data }) => type === 'lote.concluido' && data.job_id === again.job_id);
  expect(await api.get<UploadJob>(`/v1/upload/${again.job_id}?limit=1`)).toMatchObject({
    duplicados: 300,
    processados: 0,
  });
}, 120_000);
