import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { ROOMY } from '../../teste/gateway-for-tests.ts';
import { panelGateway } from '../../teste/test-panel.ts';
import { createLimiter } from '../request/limits/limiter.ts';

const PAGE =
  '<!doctype html><div id="root"></div><script type="module" src="/painel/assets/a-1f2e.js"></script>';
let database: TestDatabase;
let folder: string;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'apura-painel-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets/a-1f2e.js'), 'export {};\n'.repeat(500));
  writeFileSync(join(folder, 'segredo.txt'), 'não é para fora');
  app = createApp(panelGateway(database.database, { panelFolder: folder }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

test.each(['/painel', '/painel/', '/painel/clientes', '/painel/apuracoes/01939f00?aba=documentos'])(
  '%s is the one page, under a policy that lets nothing else in',
  async (path) => {
    const { status, type, text, headers } = await request(app).get(path);
    expect({ status, type, text }).toEqual({ status: 200, type: 'text/html', text: PAGE });
    expect(headers['cache-control']).toBe('no-cache');
    const politica = headers['content-security-policy'] as string;
    expect(politica).toContain("default-src 'none'");
    expect(politica).toContain("script-src 'self'");
    expect(politica).not.toMatch(/unsafe|\*|https?:/);
    expect(headers['x-frame-options']).toBe('DENY');
  },
);

test('what a build names by its content may be kept for ever, and goes out compressed', async () => {
  const { status, headers, type } = await request(app).get('/painel/assets/a-1f2e.js');
  expect({ status, type }).toEqual({ status: 200, type: 'text/javascript' });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-encoding']).toBe('gzip');
});

test('the files of a page count apart: loading it takes one request of the pages’ limit, however many files it has', async () => {
  const limiter = createLimiter({
    store: { tipo: 'memoria' },
    policies: { ...ROOMY, site: { ...ROOMY.site, quota: 2 } },
  });
  const apertado = createApp(panelGateway(database.database, { panelFolder: folder, limiter }));
  expect((await request(apertado).get('/painel/')).headers.ratelimit).toMatch(/^"site";r=1;/);
  for (let vez = 0; vez < 20; vez++) {
    const { status, headers } = await request(apertado).get('/painel/assets/a-1f2e.js');
    expect(status).toBe(200);
    expect(headers.ratelimit).toMatch(/^"painel_arquivos";/);
  }
  expect((await request(apertado).get('/painel/clientes')).status).toBe(200);
  expectError(await request(apertado).get('/painel/clientes'), 'rate_limited');
});

test('the files of the panel have a limit too, of the caller’s address', async () => {
  const limiter = createLimiter({
    store: { tipo: 'memoria' },
    policies: { ...ROOMY, painel_arquivos: { ...ROOMY.painel_arquivos, quota: 1 } },
  });
  const apertado = createApp(panelGateway(database.database, { panelFolder: folder, limiter }));
  expect((await request(apertado).get('/painel/assets/a-1f2e.js')).status).toBe(200);
  expectError(await request(apertado).get('/painel/assets/a-1f2e.js'), 'rate_limited');
});

test('a file that is not there is no page, and nothing but the assets is served', async () => {
  for (const path of ['/painel/assets/b.js', '/painel/assets/', '/painel/assets/%2e%2e/segredo.txt'])
    expectError(await request(app).get(path), 'not_found');
  expect((await request(app).get('/painel/segredo.txt')).text).toBe(PAGE);
  expectError(await request(app).get('/painel/api/nada'), 'not_found');
});

test('only GET and HEAD', async () => {
  const resposta = await request(app).post('/painel/clientes');
  expectError(resposta, 'metodo_nao_permitido');
  expect(resposta.headers.allow).toBe('GET, HEAD');
  expect((await request(app).head('/painel')).status).toBe(200);
});

test('without a build a sentence says so', async () => {
  const withoutPanel = createApp(panelGateway(database.database));
  expectError(await request(withoutPanel).get('/painel'), 'painel_indisponivel');
});
