import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { esperarErro } from '../../teste/esperar-erro.ts';
import { FOLGADAS } from '../../teste/gateway-de-teste.ts';
import { gatewayDoPainel } from '../../teste/painel-de-teste.ts';
import { criarLimitador } from '../limites/limitador.ts';

const PAGINA =
  '<!doctype html><div id="root"></div><script type="module" src="/painel/assets/a-1f2e.js"></script>';
let banco: TestDatabase;
let pasta: string;
let app: Express;
beforeAll(async () => {
  banco = await testDatabase();
  pasta = mkdtempSync(join(tmpdir(), 'apura-painel-'));
  mkdirSync(join(pasta, 'assets'));
  writeFileSync(join(pasta, 'index.html'), PAGINA);
  writeFileSync(join(pasta, 'assets/a-1f2e.js'), 'export {};\n'.repeat(500));
  writeFileSync(join(pasta, 'segredo.txt'), 'não é para fora');
  app = createApp(gatewayDoPainel(banco.database, { pastaDoPainel: pasta }));
});
afterAll(async () => {
  rmSync(pasta, { recursive: true });
  await banco.close();
});

test.each(['/painel', '/painel/', '/painel/clientes', '/painel/apuracoes/01939f00?aba=documentos'])(
  '%s is the one page, under a policy that lets nothing else in',
  async (caminho) => {
    const { status, type, text, headers } = await request(app).get(caminho);
    expect({ status, type, text }).toEqual({ status: 200, type: 'text/html', text: PAGINA });
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
  const limitador = criarLimitador({
    armazem: { tipo: 'memoria' },
    politicas: { ...FOLGADAS, site: { ...FOLGADAS.site, quota: 2 } },
  });
  const apertado = createApp(gatewayDoPainel(banco.database, { pastaDoPainel: pasta, limitador }));
  expect((await request(apertado).get('/painel/')).headers.ratelimit).toMatch(/^"site";r=1;/);
  for (let vez = 0; vez < 20; vez++) {
    const { status, headers } = await request(apertado).get('/painel/assets/a-1f2e.js');
    expect(status).toBe(200);
    expect(headers.ratelimit).toMatch(/^"painel_arquivos";/);
  }
  expect((await request(apertado).get('/painel/clientes')).status).toBe(200);
  esperarErro(await request(apertado).get('/painel/clientes'), 'rate_limited');
});

test('the files of the panel have a limit too, of the caller’s address', async () => {
  const limitador = criarLimitador({
    armazem: { tipo: 'memoria' },
    politicas: { ...FOLGADAS, painel_arquivos: { ...FOLGADAS.painel_arquivos, quota: 1 } },
  });
  const apertado = createApp(gatewayDoPainel(banco.database, { pastaDoPainel: pasta, limitador }));
  expect((await request(apertado).get('/painel/assets/a-1f2e.js')).status).toBe(200);
  esperarErro(await request(apertado).get('/painel/assets/a-1f2e.js'), 'rate_limited');
});

test('a file that is not there is no page, and nothing but the assets is served', async () => {
  for (const caminho of ['/painel/assets/b.js', '/painel/assets/', '/painel/assets/%2e%2e/segredo.txt'])
    esperarErro(await request(app).get(caminho), 'not_found');
  expect((await request(app).get('/painel/segredo.txt')).text).toBe(PAGINA);
  esperarErro(await request(app).get('/painel/api/nada'), 'not_found');
});

test('only GET and HEAD', async () => {
  const resposta = await request(app).post('/painel/clientes');
  esperarErro(resposta, 'metodo_nao_permitido');
  expect(resposta.headers.allow).toBe('GET, HEAD');
  expect((await request(app).head('/painel')).status).toBe(200);
});

test('without a build a sentence says so', async () => {
  const semPainel = createApp(gatewayDoPainel(banco.database));
  esperarErro(await request(semPainel).get('/painel'), 'painel_indisponivel');
});
