import { afterEach, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { type Checks, type HealthServer, type PrivatePage, startHealthServer } from './health-server.ts';

let server: HealthServer;
afterEach(() => server.close());

async function start(checks: Checks, page?: PrivatePage): Promise<void> {
  server = await startHealthServer({
    host: '127.0.0.1',
    port: 0,
    registry: new Registry(),
    checks,
    page: () => page,
  });
}
async function get(path: string): Promise<{ status: number; body: string }> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  return { status: response.status, body: await response.text() };
}

test('ready when every part answers', async () => {
  await start({ database: async () => {}, queues: async () => {} });
  expect(await get('/readyz')).toEqual({ status: 200, body: '{"ready":true,"reasons":[]}\n' });
  expect((await get('/healthz')).status).toBe(200);
});

test('not ready: each part that says no, and why, without a password', async () => {
  await start({
    database: () => Promise.reject(new Error('cannot reach postgresql://apura_app:hunter2@db/apura')),
    // What Node gives when several addresses of a name refuse.
    queues: () => Promise.reject(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })),
    process: async () => {},
  });
  const { status, body } = await get('/readyz');
  expect(status).toBe(503);
  expect(JSON.parse(body)).toEqual({
    ready: false,
    reasons: ['database: cannot reach postgresql://***@db/apura', 'queues: ECONNREFUSED'],
  });
  expect((await get('/healthz')).status).toBe(200);
});

test('GET and HEAD only: whoever is made to send something else here is answered nothing', async () => {
  await start({ database: async () => {} }, async () => ({ waiting: 3 }));
  for (const path of ['/healthz', '/readyz', '/metrics', '/scaling/lotes']) {
    const url = `http://127.0.0.1:${server.port}${path}`;
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await fetch(url, { method, ...(method === 'POST' ? { body: '{}' } : {}) });
      const answer = [response.status, response.headers.get('allow'), await response.text()];
      expect([method, path, ...answer]).toEqual([method, path, 405, 'GET, HEAD', 'only GET and HEAD\n']);
    }
    const head = await fetch(url, { method: 'HEAD' });
    expect([path, head.status, await head.text()]).toEqual([path, 200, '']);
  }
});

test('the page of the service, and nothing else', async () => {
  await start({}, async (path) => {
    if (path === '/scaling/broken') throw new Error('no rows');
    return path === '/scaling/lotes' ? { waiting: 3 } : undefined;
  });
  expect(await get('/scaling/lotes')).toEqual({ status: 200, body: '{"waiting":3}\n' });
  expect((await get('/scaling/other')).status).toBe(404);
  expect(await get('/scaling/broken')).toEqual({ status: 503, body: '{"error":"no rows"}\n' });
});
