import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { escritorioForTests, xml } from '../../teste/gateway-for-tests.ts';
import { startGateway } from '../../teste/gateway-in-process.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('answers that are streamed, and many that are followed together, draw no warning of Node', async () => {
  const gateway = startGateway(database, { NODE_OPTIONS: '--trace-warnings' });
  const { port } = await gateway.pronto;
  const call = (chave: string, path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { Authorization: `Bearer ${chave}` } });
  const over = new AbortController();
  const upload = async (chave: string, n: number) => {
    const form = new FormData();
    form.append('xml', new Blob([xml(n)]), 'a.xml');
    const sent = await call(chave, '/v1/upload', { method: 'POST', body: form });
    return ((await sent.json()) as { job_id: string }).job_id;
  };
  const follow = async (chave: string, id: string) => {
    const { status, body } = await call(chave, `/v1/upload/${id}/eventos`, { signal: over.signal });
    await body?.getReader().read();
    return status;
  };
  const offices = [await escritorioForTests(database.database), await escritorioForTests(database.database)];
  // Node warns from eleven listeners on.
  const followed: Promise<number>[] = [];
  for (const { chave } of offices)
    for (let n = 1; n <= 8; n += 1) followed.push(follow(chave, await upload(chave, n)));
  expect(new Set(await Promise.all(followed))).toEqual(new Set([200]));
  for (const { chave } of offices)
    for (const path of ['/v1/carteira/zip?competencia=2026-09', '/openapi.json'])
      expect((await (await call(chave, path)).arrayBuffer()).byteLength).toBeGreaterThan(0);
  over.abort();
  gateway.filho.kill('SIGTERM');
  expect((await gateway.fim).erros).toBe('');
});
