import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ListaDeApuracoes } from '@apura/contracts';
import { generateNota } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OfficeOnStack, officeOnSharedStack } from './running-office.ts';

/** What a stranger does with the running service: generates a client from its description, copies lines from its pages. */
const GATEWAY = resolve('services/gateway/node_modules');

let office: OfficeOnStack;
let folder: string;
const notas = [1, 2].map((numero) =>
  generateNota({ seed: numero, numero, dhEmi: '2026-09-10T10:00:00-03:00' }),
);
const cnpj = notas[0]?.pedido.emitente.cnpj ?? '';
const arquivos = ['nota1.xml', 'nota2.xml'];
let feito: { clienteId: string; jobId: string; apuracaoId: string };

beforeAll(async () => {
  office = await officeOnSharedStack();
  folder = mkdtempSync(join(tmpdir(), 'apura-stranger-'));
  for (const [i, nome] of arquivos.entries()) writeFileSync(join(folder, nome), notas[i]?.bytes ?? '');
}, 60_000);
afterAll(async () => {
  await office.stop();
  rmSync(folder, { recursive: true, force: true });
}, 20_000);

/** A program in the folder; what it printed. */
async function run(script: string, ...args: string[]): Promise<string> {
  const child = promisify(execFile)(process.execPath, [script, ...args], { cwd: folder });
  const { stdout } = await child.catch((error) => Promise.reject(new Error(error.stdout + error.stderr)));
  return stdout;
}

test('a client generated from /openapi.json compiles, and does the main job', async () => {
  const description = await fetch(new URL('/openapi.json', office.stack.baseUrl));
  writeFileSync(join(folder, 'openapi.json'), await description.text());
  symlinkSync(GATEWAY, join(folder, 'node_modules'));
  copyFileSync('tests/system/generated-client/main-job.mts', join(folder, 'main-job.mts'));
  const bin = (path: string) => join(GATEWAY, path);
  await run(bin('openapi-typescript/bin/cli.js'), 'openapi.json', '--output', 'api.ts');
  await run(
    bin('typescript/bin/tsc'),
    ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext'],
    ...['--allowImportingTsExtensions', '--typeRoots', resolve('node_modules/@types'), '--types', 'node'],
    'main-job.mts',
  );
  const output = await run(
    resolve('node_modules/tsx/dist/cli.mjs'),
    ...['main-job.mts', office.stack.baseUrl, office.key, cnpj, ...arquivos],
  );
  const result = JSON.parse(output);
  expect(result).toMatchObject({
    processados: 2,
    total: expect.stringMatching(/^-?\d+\.\d{2}$/),
    pdf: '%PDF-',
    // The newest first.
    chaves: notas.map(({ chave }) => chave).reverse(),
  });
  feito = result;
}, 120_000);

/** What other generators make of the same document: how each is called, and into which file or folder it writes. */
const GENERATORS = [
  ['hey-api', '@hey-api/openapi-ts/bin/run.js', ['-i', 'openapi.json', '-o', 'hey', '--silent']],
  [
    'swagger-typescript-api',
    'swagger-typescript-api/dist/cli.mjs',
    ['generate', '-p', 'openapi.json', '-o', 'sta', '-n', 'api.ts', '--silent'],
  ],
] as const;

test.each(GENERATORS)(
  'a client that %s makes compiles, takes a file as a file, and its calls are answered',
  async (name, generator, options) => {
    const script = `${name}.mts`;
    copyFileSync(`tests/system/generated-client/${script}`, join(folder, script));
    await run(join(GATEWAY, generator), ...options);
    await run(
      ...[
        // The compiler of this workspace; the client above is compiled by the one before it, written in JavaScript.
        resolve('node_modules/typescript/bin/tsc'),
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--target',
        'es2022',
      ],
      ...['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions'],
      ...['--typeRoots', resolve('node_modules/@types'), '--types', 'node', script],
    );
    const raiz = name === 'hey-api' ? '44555666' : '44555777';
    const tsx = resolve('node_modules/tsx/dist/cli.mjs');
    const output = await run(
      tsx,
      script,
      office.stack.baseUrl.replace(/\/$/, ''),
      office.key,
      raiz,
      'nota1.xml',
    );
    expect(JSON.parse(output)).toEqual({ raiz, total: 1, lista: true });
  },
  120_000,
);

/** One run of a client's month at a time: the same line, on two pages, has to wait for the first. */
async function nothingRuns(): Promise<void> {
  const running = async () =>
    (await office.api.get<ListaDeApuracoes>('/v1/apuracoes')).data.some(
      ({ estado }) => estado !== 'calculada' && estado !== 'falhou',
    );
  while (await running()) await pause(100);
}

const PAGES = ['/', '/calculadora', '/simulador', '/desenvolvedores'];
// curl is on every machine that developers use, but not in every container.
for (const curl of spawnSync('curl', ['--version']).error ? [] : ['curl']) {
  test('every curl line of the README and of the public pages works as it stands', async () => {
    writeFileSync(join(folder, 'nota.xml'), notas[0]?.bytes ?? '');
    writeFileSync(
      join(folder, 'clientes.csv'),
      'cnpj;razao_social;regime\n33000167000101;Importada Ltda;lucro_real\n',
    );
    const pages = await Promise.all(
      PAGES.map(async (path) => {
        const page = await fetch(new URL(path, office.stack.baseUrl), {
          headers: { accept: 'text/markdown' },
        });
        return page.text();
      }),
    );
    const texts = [readFileSync('README.md', 'utf8'), ...pages];
    const blocks = texts.flatMap((text) =>
      [...text.matchAll(/```sh\n([^`]*)```/g)].map(([, block]) => block ?? ''),
    );
    const lines = blocks
      .flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))
      .filter((l) => l.startsWith(curl));
    expect(lines.length).toBeGreaterThan(10);
    const environment = {
      PATH: process.env.PATH ?? '',
      KEY: office.key,
      APURA_KEY: office.key,
      CLIENTE_ID: feito.clienteId,
      JOB_ID: feito.jobId,
      APURACAO_ID: feito.apuracaoId,
      WEBHOOK_URL: 'https://escritorio.example/apura',
    };
    for (const line of lines) {
      await nothingRuns();
      const real = line.replaceAll('http://127.0.0.1:3000', office.stack.baseUrl.replace(/\/$/, ''));
      const { stdout, stderr } = await promisify(execFile)('sh', ['-c', `${real} -sS -w '\\n%{http_code}'`], {
        cwd: folder,
        env: environment,
      });
      const status = Number(stdout.trimEnd().split('\n').at(-1));
      const answered = { line, status: status >= 200 && status < 300 ? 'ok' : `${status} ${stdout}`, stderr };
      expect(answered).toEqual({ line, status: 'ok', stderr: '' });
    }
    expect(readFileSync(join(folder, 'relatorio.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  }, 60_000);
}
