import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generateNota } from '@apura/samples';
import { sharedStack } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient, verifyWebhook } from '../../packages/client/src/index.ts';
import { type OfficeOnStack, officeOnSharedStack } from './running-office.ts';

/** `@apura/client` as a stranger has it: its archive, installed in a bare folder, on the running stack. */
const MOST_BYTES = 60_000;

let office: OfficeOnStack;
let folder: string;
beforeAll(async () => {
  office = await officeOnSharedStack();
  folder = mkdtempSync(join(tmpdir(), 'apura-packed-client-'));
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
}, 60_000);
afterAll(async () => {
  await office.stop();
  rmSync(folder, { recursive: true, force: true });
}, 20_000);

/** A program; what it printed. */
async function run(program: string, args: readonly string[], cwd = folder): Promise<string> {
  const child = promisify(execFile)(program, args, { cwd, encoding: 'utf8' });
  const { stdout } = await child.catch((error) => Promise.reject(new Error(error.stdout + error.stderr)));
  return stdout;
}

test('its archive holds code, types, licence and README, and installs where there is nothing', async () => {
  const packed = await run(
    'npm',
    ['pack', '--json', '--pack-destination', folder],
    resolve('packages/client'),
  );
  const [{ size, filename, files }] = JSON.parse(packed.slice(packed.indexOf('['))) as [
    { size: number; filename: string; files: { path: string }[] },
  ];
  process.stdout.write(`${filename}: ${size} bytes\n`);
  expect(size).toBeLessThan(MOST_BYTES);
  const modules = ['client', 'error', 'index', 'operations', 'transport', 'webhook'];
  expect(files.map(({ path }) => path).sort()).toEqual([
    'LICENSE',
    'README.md',
    ...modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]),
    'package.json',
  ]);
  await run('npm', ['install', '--no-save', '--offline', '--no-audit', '--no-fund', `./${filename}`]);
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    '@apura',
  ]);
}, 120_000);

test.each([
  ['node16', 'node16'],
  ['esnext', 'bundler'],
])(
  'a program compiles against its types, module %s and moduleResolution %s',
  async (module, resolution) => {
    copyFileSync('tests/system/packed-client/main-job.mts', join(folder, 'main-job.mts'));
    await run(process.execPath, [
      resolve('node_modules/typescript/bin/tsc'),
      ...['--noEmit', '--strict', '--target', 'es2022', '--module', module, '--moduleResolution', resolution],
      ...['--exactOptionalPropertyTypes', '--skipLibCheck', 'false', '--lib', 'es2023,dom,dom.iterable'],
      ...['--typeRoots', resolve('node_modules/@types'), '--types', 'node', 'main-job.mts'],
    ]);
  },
  60_000,
);

test('it does the main job: files, pages, a PDF, a refusal', async () => {
  const notas = [1, 2].map((numero) =>
    generateNota({ seed: numero, numero, dhEmi: '2026-09-10T10:00:00-03:00' }),
  );
  for (const [i, { bytes }] of notas.entries()) writeFileSync(join(folder, `nota${i}.xml`), bytes);
  const cnpj = notas[0]?.pedido.emitente.cnpj ?? '';
  const tsx = resolve('node_modules/tsx/dist/cli.mjs');
  const args = [tsx, 'main-job.mts', office.stack.baseUrl, office.key, cnpj, 'nota0.xml', 'nota1.xml'];
  expect(JSON.parse(await run(process.execPath, args))).toEqual({
    sameJob: true,
    processados: 2,
    total: expect.stringMatching(/^-?\d+\.\d{2}$/),
    pdf: '%PDF-',
    markdown: true,
    // The newest first.
    chaves: notas.map(({ chave }) => chave).reverse(),
    pages: 2,
    refused: [404, 'cliente_nao_encontrado', true, true],
    removed: true,
  });
}, 120_000);

test('what the service signs is verified, and what somebody changed is not', async () => {
  const came: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part);
    res.writeHead(204).end();
    came.push({ headers: req.headers, body: Buffer.concat(parts) });
    server.emit('delivery');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = (await sharedStack()).webhookUrl({ url: `http://127.0.0.1:${port}/hook` });
  const apura = createClient({ baseUrl: office.stack.baseUrl, apiKey: office.key });
  const { id, secret } = await apura.post('/v1/webhooks', { body: { url, eventos: ['webhook.teste'] } });
  const delivered = once(server, 'delivery');
  const { event_id } = await apura.post('/v1/webhooks/{id}/teste', { params: { id } });
  await delivered;
  const [{ headers, body }] = came as [(typeof came)[number]];
  expect(await verifyWebhook(secret, { headers, body })).toMatchObject({ event_id, type: 'webhook.teste' });
  const changed = Buffer.from(body.toString().replace('webhook.teste', 'webhook.testo'));
  await expect(verifyWebhook(secret, { headers, body: changed })).rejects.toMatchObject({
    reason: 'nao_confere',
  });
  await apura.delete('/v1/webhooks/{id}', { params: { id } });
  server.close();
}, 60_000);
